import { useAmountText } from '../../shared/ui/capacity';
import { perCapacity } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import type { Words } from '../../shared/console/use-versioned';
import { formatYuan } from '../../shared/format/money';
import type { PlanBody } from './use-plan-editing';

/** The fields of a plan as text. */
export function usePlanWords(): Words<PlanBody> {
  const t = useTranslations('staff-plans');
  const inBoth = ({ zh, en }: { readonly zh: string; readonly en: string }) => `${zh}\n${en}`.trim();
  const capacity = useTranslations('ui.capacity.name');
  const amount = useAmountText();
  return {
    name: { label: t('name'), text: inBoth },
    description: { label: t('description'), text: inBoth },
    ...perCapacity((name) => ({ label: capacity(name), text: amount })),
    isHidden: { label: t('state'), text: (isHidden) => t(isHidden ? 'hidden' : 'offered') },
    isFree: { label: t('free'), text: (isFree) => t(isFree ? 'free' : 'priced') },
    combos: {
      label: t('combos'),
      text: (combos) =>
        combos
          .toSorted((one, other) => one.months - other.months)
          .map(({ months, priceFen, discountBps }) =>
            [
              months === 0 ? t('lifetime') : t('monthCount', { months }),
              formatYuan(priceFen),
              ...(discountBps < 10_000 ? [`× ${discountBps / 100}%`] : []),
            ].join(' '),
          )
          .join('\n'),
    },
  };
}
