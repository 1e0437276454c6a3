import { Card } from 'antd';
import { serverNow } from '../../api/server-clock';
import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { daysUntil, formatDate } from '../../shared/format/date';
import { Capacity } from '../../shared/ui/capacity';
import { FLUSH } from '../../shared/ui/panel';
import '../../shared/ui/stat.css';
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
    <Card role="region" aria-label={t('label')} styles={FLUSH}>
      <dl className="stat">
        {CAPACITIES.map((name) => (
          <div key={name}>
            <dt>{limit(name)}</dt>
            <dd>
              <Capacity value={license[name]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('until')}</dt>
          <dd className="num">{isEnded ? t('none') : expiresAt === null ? t('forever') : formatDate(expiresAt)}</dd>
        </div>
        <div>
          <dt>{isEnded ? t('left') : state === 'grace' ? t('graceLeft') : days < 0 ? t('since') : t('left')}</dt>
          <dd className="num">
            {isEnded
              ? t('none')
              : expiresAt === null
                ? t('noEnd')
                : t('days', { days: state === 'grace' ? Math.max(0, days) : Math.abs(days) })}
          </dd>
        </div>
      </dl>
      <div className="under">
        <LicenseGauge license={license} />
      </div>
    </Card>
  );
}
