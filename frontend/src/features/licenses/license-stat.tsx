import { Card, Statistic } from 'antd';
import { serverNow } from '../../api/server-clock';
import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { daysUntil, formatDate } from '../../shared/format/date';
import { Capacity } from '../../shared/ui/capacity';
import { FLUSH } from '../../shared/ui/panel';
import { isWithdrawn, type License } from './license';
import { LicenseGauge } from './license-term';

/** The four figures of a licence, over its gauge. */
export function LicenseStat({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.stat');
  const limit = useTranslations('ui.capacity.limit');
  const { expiresAt, graceEndsAt, state } = license;
  const isEnded = isWithdrawn(license);
  const end = state === 'grace' ? graceEndsAt : expiresAt;
  const days = end === null ? 0 : daysUntil(end, serverNow());

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd's element is a div
    <Card role="region" aria-label={t('label')} styles={FLUSH}>
      <div className="stats">
        {CAPACITIES.map((name) => (
          <Statistic key={name} title={limit(name)} valueRender={() => <Capacity value={license[name]} />} />
        ))}
        <Statistic
          title={t('until')}
          value={isEnded ? t('none') : expiresAt === null ? t('forever') : formatDate(expiresAt)}
        />
        <Statistic
          title={isEnded ? t('left') : state === 'grace' ? t('graceLeft') : days < 0 ? t('since') : t('left')}
          value={
            isEnded
              ? t('none')
              : expiresAt === null
                ? t('noEnd')
                : t('days', { days: state === 'grace' ? Math.max(0, days) : Math.abs(days) })
          }
        />
      </div>
      <div className="under">
        <LicenseGauge license={license} />
      </div>
    </Card>
  );
}
