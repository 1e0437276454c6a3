import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { Gauge } from '../../shared/ui/gauge';
import { GRACE_DAYS, isOver, remainderOf, type License } from './license';

/** Until when a licence runs, in words and on the gauge. */
export function LicenseTerm({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.term');
  const { expiresAt } = license;
  if (expiresAt === null) {
    return (
      <>
        <p className="l1">
          <span>{t('permanent')}</span>
          <span className="subtle">{t('noRenewal')}</span>
        </p>
        <Gauge percent={100} tone={isOver(license) ? 'neutral' : 'primary'} />
      </>
    );
  }
  return (
    <>
      <p className="l1">
        <span className="num">{t('until', { date: formatDate(expiresAt) })}</span>
        <Left license={license} expiresAt={expiresAt} />
      </p>
      <LicenseGauge license={license} expiresAt={expiresAt} />
    </>
  );
}

interface DatedProps {
  readonly license: License;
  readonly expiresAt: string;
}

function Left({ license, expiresAt }: DatedProps) {
  const t = useTranslations('licenses.term');
  const { days } = remainderOf(expiresAt, new Date());
  if (license.state === 'expiring') return <span className="warn strong num">{t('left', { days })}</span>;
  if (license.state === 'grace') {
    return <span className="bad strong num">{t('graceLeft', { days: Math.max(0, GRACE_DAYS + days) })}</span>;
  }
  return <span className="subtle num">{days < 0 ? t('past', { days: -days }) : t('left', { days })}</span>;
}

function LicenseGauge({ license, expiresAt }: DatedProps) {
  const { percent } = remainderOf(expiresAt, new Date());
  const tones = { active: 'primary', expiring: 'warning', grace: 'danger' } as const;
  const { state } = license;
  if (state === 'expired' || state === 'merged' || state === 'revoked') return <Gauge percent={0} tone="neutral" />;
  return <Gauge percent={percent} tone={tones[state]} />;
}
