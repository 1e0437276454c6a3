import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import type { StaffPlan } from '../../shared/console/use-staff-plans';

/** All durations with the price charged, and the list price where it differs. */
export function ComboSummary({ combos }: { readonly combos: StaffPlan['combos'] }) {
  const t = useTranslations('staff-plans');
  if (combos.length === 0) return <span className="muted">{t('noCombos')}</span>;
  return (
    <ul className="combos">
      {combos.map(({ months, priceFen, discountBps, chargeFen }) => (
        <li key={months} className="num">
          {months === 0 ? t('lifetime') : t('monthCount', { months })} <b className="strong">{formatYuan(chargeFen)}</b>{' '}
          {discountBps < 10_000 && <s className="muted">{formatYuan(priceFen)}</s>}
        </li>
      ))}
    </ul>
  );
}
