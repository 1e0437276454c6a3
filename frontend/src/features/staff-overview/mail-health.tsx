import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import type { Overview } from './use-overview';
import '../../shared/ui/stat.css';

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
      <dl className="stat mail-health">
        {STATES.map((state) => (
          <div key={state}>
            <dt>{t(`mailStates.${state}`)}</dt>
            <dd className={(state === 'failed' || state === 'bounced') && mail[state] > 0 ? 'num bad' : 'num'}>
              {formatNumber(mail[state])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {mail.lastSentAt ? t('lastSent', { time: formatDateTime(mail.lastSentAt) }) : t('neverSent')}
      </p>
    </Panel>
  );
}
