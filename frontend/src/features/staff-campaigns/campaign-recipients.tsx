import { Button, Table, Tag } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { ExportNote } from '../../shared/console/export-button';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { saveFile } from '../../shared/save-file';
import { AsyncContent } from '../../shared/ui/async-content';
import { usePageIndex } from '../../shared/hooks/use-page-index';
import { Pager } from '../../shared/ui/pager';
import { Panel } from '../../shared/ui/panel';
import { type CampaignFile, type Recipient, RECIPIENT_TONES } from './campaign-terms';

type Status = Recipient['status'];
type Page = components['schemas']['CampaignRecipientViewPage'];

const PROBLEMS = ['unknown', 'bounced', 'failed', 'skipped'] as const satisfies readonly Status[];

/** Recipients whose delivery failed or is uncertain. Loaded only when opened, because each access is recorded. */
export function CampaignRecipients({ campaign: { id, counts } }: { readonly campaign: CampaignFile }) {
  const t = useTranslations('staff-campaigns');
  const common = useTranslations('console');
  const [status, setStatus] = useState<Status>();
  const { busy, run } = useAction();
  const save = () =>
    run(async () => {
      const request = api.GET('/api/admin/campaigns/{id}/recipients/export', {
        params: { path: { id } },
        parseAs: 'blob',
      } as never);
      saveFile(await call(request as never), 'recipients.csv');
    });
  return (
    <Panel
      title={t('recipients')}
      aside={
        <ActionButton size="small" busy={busy} onClick={() => void save()}>
          {common('export')}
        </ActionButton>
      }
    >
      <div className="stack">
        <div className="row-acts">
          {PROBLEMS.map((one) => (
            <Button key={one} size="small" aria-pressed={status === one} onClick={() => setStatus(one)}>
              {t(`counts.${one}`)} <span className="num">{counts[one]}</span>
            </Button>
          ))}
        </div>
        <ExportNote path="/api/admin/campaigns/{id}/recipients" />
        {status ? <Rows key={status} id={id} status={status} /> : <p className="muted">{t('recipientsHint')}</p>}
      </div>
    </Panel>
  );
}

function Rows({ id, status }: { readonly id: string; readonly status: Status }) {
  const t = useTranslations('staff-campaigns');
  const pageIndex = usePageIndex();
  const state = useSWR<Page, ApiError>([`/api/admin/campaigns/${id}/recipients`, status, pageIndex], () =>
    call(
      api.GET('/api/admin/campaigns/{id}/recipients', {
        params: { path: { id }, query: { status: [status], pageIndex } },
      }),
    ),
  );
  return (
    <AsyncContent state={state}>
      {({ items, total }) => (
        <section className="campaign-recipients" aria-label={t(`counts.${status}`)}>
          {items.length === 0 && <p className="muted">{t('nobody')}</p>}
          {items.length > 0 && (
            <Table
              pagination={false}
              rowKey="accountId"
              dataSource={[...items]}
              columns={[
                { title: t('mail'), render: (_, { mail }) => mail ?? t('gone') },
                {
                  title: t('status'),
                  render: (_, row) => <Tag color={RECIPIENT_TONES[row.status]}>{t(`counts.${row.status}`)}</Tag>,
                },
                {
                  title: t('triedAt'),
                  className: 'num',
                  render: (_, { triedAt }) => (triedAt ? formatDateTime(triedAt) : '—'),
                },
                { title: t('answer'), render: (_, { lastError }) => lastError ?? '—' },
                { title: t('messageId'), render: (_, { letterId }) => <code>{letterId}</code> },
              ]}
            />
          )}
          <Pager total={total} />
        </section>
      )}
    </AsyncContent>
  );
}
