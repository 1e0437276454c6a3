import { Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../shared/ui/antd-button';
import { momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { Link } from '../../shared/ui/link';
import { ConsolePage } from '../../business/staff-page';
import { CAMPAIGN_STATUSES, CAMPAIGN_TONES, type CampaignRow, createCampaign, useAudienceText } from './campaigns.api';

/** /admin/campaigns: All campaigns, and the button that creates one. */
export default function AdminCampaignsPage() {
  const t = useTranslations('staff-campaigns');
  return (
    <ConsolePage title="campaigns">
      <ConsoleList
        path="/api/admin/campaigns"
        rowKey={({ id }) => id}
        columns={useColumns()}
        placeholder={t('placeholder')}
        filters={[byChoice('status', t('status'), CAMPAIGN_STATUSES, (value) => t(`statuses.${value}`))]}
        hasExport
        empty={t('empty')}
        action={<NewCampaign />}
      />
    </ConsolePage>
  );
}

/** Creates an empty draft and opens it: all editing happens there. */
function NewCampaign() {
  const t = useTranslations('staff-campaigns');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const create = () =>
    run(async (key) => {
      const empty = { subjectZh: '', bodyZh: '', subjectEn: '', bodyEn: '' };
      const id = await createCampaign({ name: t('untitled'), audience: 'subscribed', perSecond: 50, ...empty }, key);
      await navigate(`/admin/campaigns/${id}`);
    });
  return (
    <ActionButton type="primary" size="small" busy={busy} onClick={() => void create()}>
      {t('new')}
    </ActionButton>
  );
}

function useColumns(): ListColumn<CampaignRow>[] {
  const t = useTranslations('staff-campaigns');
  const audience = useAudienceText();
  const figure = (key: 'sent' | 'unsubscribed'): ListColumn<CampaignRow> => ({
    key,
    title: t(`counts.${key}`),
    isFigure: true,
    cell: ({ counts }) => formatNumber(counts[key]),
  });
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      cell: ({ id, name }) => (
        <Link className="link long" data-tip={name} to={`/admin/campaigns/${id}`}>
          {name}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <Tag color={CAMPAIGN_TONES[status]}>{t(`statuses.${status}`)}</Tag>,
    },
    { key: 'audience', title: t('who'), cell: (row) => audience(row) },
    { key: 'total', title: t('counts.total'), isFigure: true, cell: ({ counts }) => formatNumber(counts.total) },
    figure('sent'),
    {
      key: 'problems',
      title: t('problems'),
      isFigure: true,
      cell: ({ counts }) => formatNumber(counts.bounced + counts.failed + counts.unknown),
    },
    figure('unsubscribed'),
    momentColumn('createdAt', t('createdAt')),
    {
      key: 'startedAt',
      title: t('startedAt'),
      sortable: true,
      cell: ({ startedAt, scheduledAt }) => momentOf(startedAt ?? scheduledAt),
    },
  ];
}

const momentOf = (instant: string | null): string => (instant ? formatDateTime(instant) : '—');
