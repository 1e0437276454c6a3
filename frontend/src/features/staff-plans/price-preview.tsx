import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { StaffPlan } from '../../shared/console/use-staff-plans';
import { formatYuan } from '../../shared/format/money';
import { count, percent, yuan } from '../../shared/forms/typed-number';
import { useSettled } from '../../shared/hooks/use-settled';
import { Alert } from '../../shared/ui/alert';
import { type ComboLine, toCombo } from './combo-lines';
import { previewPrices } from './use-plan-editing';

interface Props {
  readonly combos: readonly ComboLine[];
  /** The prices until now. */
  readonly before: StaffPlan['combos'];
}

const isWhole = ({ months, yuan: price, percent: share }: ComboLine): boolean =>
  count.is(months) && yuan.is(price) && percent.is(share);

/** What the pricing page will show for the durations whose price changes. */
export function PricePreview({ combos, before }: Props) {
  const t = useTranslations('staff-plans');
  const settled = useSettled(JSON.stringify(combos.filter(isWhole).map(toCombo)));
  const { data = [] } = useSWR(['plan-prices', settled], () => previewPrices(settled), {
    shouldRetryOnError: false,
    keepPreviousData: true,
  });
  const changed = data.flatMap(({ months, chargeFen }) => {
    const old = before.find((combo) => combo.months === months);
    return old?.chargeFen === chargeFen ? [] : { months, chargeFen, old };
  });
  return (
    <div className="price-preview" aria-live="polite">
      {changed.length > 0 && (
        <Alert>
          {t('shows')}
          <ul className="combos">
            {changed.map(({ months, chargeFen, old }) => (
              <li key={months} className="num">
                {months === 0 ? t('lifetime') : t('monthCount', { months })}{' '}
                {old && <s className="muted">{formatYuan(old.chargeFen)}</s>}{' '}
                <b className="strong">{formatYuan(chargeFen)}</b>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
