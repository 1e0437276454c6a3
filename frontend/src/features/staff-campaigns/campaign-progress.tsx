import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { useAction } from '../../shared/hooks/use-action';
import { Panel } from '../../shared/ui/panel';
import { type CampaignFile, SPEEDS } from './campaign-terms';
import { changeSpeed, sendUnknownAgain } from './use-campaign';

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
      <div className="campaign-progress">
        <strong className="num">{t('done', { done, total: counts.total, percent })}</strong>
        <progress max={Math.max(counts.total, 1)} value={done} aria-label={t('progress')} />
        <span className="muted num">
          {startedAt && t('startedOn', { at: formatDateTime(startedAt) })}
          {endedAt && ` · ${t('endedOn', { at: formatDateTime(endedAt) })}`}
        </span>
        <dl className="campaign-counts">
          {FIGURES.map((key) => (
            <div key={key}>
              <dt>{t(`counts.${key}`)}</dt>
              <dd>{formatNumber(counts[key])}</dd>
            </div>
          ))}
        </dl>
        {counts.unknown > 0 && (
          <Alert
            showIcon
            type="warning"
            role="note"
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
