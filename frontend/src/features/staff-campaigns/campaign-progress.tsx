import { Alert, Button, Flex, Progress, Select, Statistic, Table, Tag } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { ScrollRegion } from '../../shared/console/cells';
import { ExportNote } from '../../shared/console/export-button';
import { ReasonDialog } from '../../shared/console/reason';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { usePageIndex } from '../../shared/hooks/use-list-query';
import { saveFile } from '../../shared/save-file';
import { ActionButton } from '../../shared/ui/antd-button';
import { AsyncContent } from '../../shared/ui/async-content';
import { Pager } from '../../shared/ui/pager';
import { Panel } from '../../shared/ui/panel';
import {
  type CampaignFile,
  changeSpeed,
  type Recipient,
  RECIPIENT_TONES,
  sendUnknownAgain,
  SPEEDS,
} from './campaigns.api';

const FIGURES = ['total', 'sent', 'waiting', 'bounced', 'failed', 'unknown', 'skipped', 'unsubscribed'] as const;

/** Progress of the sending, and delivery results. */
export function CampaignProgress({ campaign }: { readonly campaign: CampaignFile }) {
  const t = useTranslations('staff-campaigns');
  const { counts, startedAt, endedAt, can } = campaign;
  const [isAsking, setAsking] = useState(false);
  const done = counts.total - counts.waiting - counts.sending;
  const percent = counts.total === 0 ? 0 : Math.floor((done * 100) / counts.total);
  return (
    <Panel title={t('progress')} aside={can.includes('change_speed') && <Speed campaign={campaign} />}>
      <div>
        <strong className="num">{t('done', { done, total: counts.total, percent })}</strong>
        <Progress className="mt-1 mb-1" percent={percent} status="normal" showInfo={false} aria-label={t('progress')} />
        <span className="muted num">
          {startedAt && t('startedOn', { at: formatDateTime(startedAt) })}
          {endedAt && ` · ${t('endedOn', { at: formatDateTime(endedAt) })}`}
        </span>
        <Flex wrap gap="large" className="mt-4">
          {FIGURES.map((key) => (
            <Statistic key={key} title={t(`counts.${key}`)} value={formatNumber(counts[key])} />
          ))}
        </Flex>
        {counts.unknown > 0 && (
          <Alert
            showIcon
            type="warning"
            role="note"
            className="mt-4"
            title={t('unknownText', { count: counts.unknown })}
            action={
              can.includes('send_unknown_again') && (
                <Button size="small" onClick={() => setAsking(true)}>
                  {t('sendAgain')}
                </Button>
              )
            }
          />
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('sendAgainTitle', { count: counts.unknown })}
          hint={t('sendAgainHint')}
          confirm={t('sendAgain')}
          danger
          send={(reason) => sendUnknownAgain(campaign.id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

/** Can be changed at any time; takes effect within a second. */
function Speed({ campaign }: { readonly campaign: CampaignFile }) {
  const t = useTranslations('staff-campaigns');
  const { busy, run } = useAction();
  const { perSecond } = campaign;
  const choices = [...new Set([...SPEEDS, perSecond])].toSorted((one, other) => one - other);
  return (
    <Select
      aria-label={t('speed')}
      value={perSecond}
      disabled={busy}
      options={choices.map((value) => ({ value, label: t('perSecond', { count: value }) }))}
      onChange={(value) => void run(() => changeSpeed(campaign, value))}
    />
  );
}

/** How often each link of a campaign was opened. */
export function CampaignLinks({ links }: Pick<CampaignFile, 'links'>) {
  const t = useTranslations('staff-campaigns.links');
  return (
    <Panel title={t('title')}>
      <div className="stack">
        <p className="muted">{t('hint')}</p>
        <Table
          className="campaign-links"
          size="small"
          pagination={false}
          rowKey="url"
          dataSource={[...links]}
          columns={[
            { title: t('url'), dataIndex: 'url' },
            { title: t('clicks'), dataIndex: 'clicks', align: 'end', className: 'num', render: formatNumber },
          ]}
        />
      </div>
    </Panel>
  );
}

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
        <>
          {items.length === 0 && <p className="muted">{t('nobody')}</p>}
          {items.length > 0 && (
            <ScrollRegion label={t(`counts.${status}`)} className="campaign-recipients">
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
            </ScrollRegion>
          )}
          <Pager total={total} />
        </>
      )}
    </AsyncContent>
  );
}
