import { Statistic } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import type { Overview } from './use-overview';

const STATES = ['sent', 'waiting', 'failed', 'bounced'] as const;

/** Delivery results of the last 24 hours. */
export function MailHealth({ mail }: { readonly mail: Overview['mail'] }) {
  const t = useTranslations('staff-overview');
  return (
    <Panel
      title={t('mail')}
      aside={
        <Link className="link small" to="/admin/mail?status=failed">
          {t('seeFailed')}
        </Link>
      }
    >
      <div className="stats mail-health">
        {STATES.map((state) => (
          <Statistic
            key={state}
            title={t(`mailStates.${state}`)}
            value={formatNumber(mail[state])}
            classNames={{ value: (state === 'failed' || state === 'bounced') && mail[state] > 0 ? 'bad' : '' }}
          />
        ))}
      </div>
      <p className="small muted">
        {mail.lastSentAt ? t('lastSent', { time: formatDateTime(mail.lastSentAt) }) : t('neverSent')}
      </p>
    </Panel>
  );
}
