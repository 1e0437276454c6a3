import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { daysUntil, formatDate } from '../../shared/format/date';
import { Gauge } from '../../shared/ui/gauge';
import { isOver, isWithdrawn, remainingPercent, type License } from './license';

/** A licence's expiry, in words and on the gauge. */
export function LicenseTerm({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.term');
  const { expiresAt, graceEndsAt } = license;
  if (isWithdrawn(license)) {
    return (
      <>
        <p className="l1 subtle">{t('withdrawn')}</p>
        <LicenseGauge license={license} />
      </>
    );
  }
  return (
    <>
      <p className="l1">
        <span className="num">{expiresAt === null ? t('permanent') : t('until', { date: formatDate(expiresAt) })}</span>
        {expiresAt === null ? (
          <span className="subtle">{t('noRenewal')}</span>
        ) : (
          <Left state={license.state} expiresAt={expiresAt} graceEndsAt={graceEndsAt ?? expiresAt} />
        )}
      </p>
      <LicenseGauge license={license} />
    </>
  );
}

interface LeftProps {
  readonly state: License['state'];
  readonly expiresAt: string;
  readonly graceEndsAt: string;
}

function Left({ state, expiresAt, graceEndsAt }: LeftProps) {
  const t = useTranslations('licenses.term');
  const now = serverNow();
  const days = daysUntil(expiresAt, now);
  if (state === 'expiring') return <span className="warn strong num">{t('left', { days })}</span>;
  if (state === 'grace') {
    return <span className="bad strong num">{t('graceLeft', { days: Math.max(0, daysUntil(graceEndsAt, now)) })}</span>;
  }
  return <span className="subtle num">{days < 0 ? t('past', { days: -days }) : t('left', { days })}</span>;
}

const TONES = {
  active: 'primary',
  expiring: 'warning',
  grace: 'danger',
  expired: 'neutral',
  merged: 'neutral',
  revoked: 'neutral',
} as const;

/** The remaining term as a drawing; the text is beside it. Permanent is full; expired is empty. */
export function LicenseGauge({ license }: { readonly license: License }) {
  const { state, expiresAt, termStartedAt } = license;
  const whole = expiresAt === null ? 100 : remainingPercent({ termStartedAt, expiresAt }, serverNow());
  const percent = isOver(license) ? 0 : whole;
  return <Gauge percent={percent} tone={TONES[state]} />;
}
