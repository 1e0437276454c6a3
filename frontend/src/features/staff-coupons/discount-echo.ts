import { useTranslations } from 'use-intl';
import { activeLocale } from '../../i18n/locale';
import { formatYuan } from '../../shared/format/money';
import { percent, someYuan } from '../../shared/forms/typed-number';
import { isDiscount } from './coupon-terms';

/** Of the example: the price of the smallest plan for three months. */
const EXAMPLE_FEN = 17_000;
const WHOLE_BPS = 10_000;

/**
 * Says what a typed discount means and what an order then costs: 9 is 9 % off, 九一折, and not 90 %. Undefined for what
 * is not a discount yet. Rounds down to the fen, as the server does.
 */
export function useDiscountEcho(kind: string, typed: string): string | undefined {
  const t = useTranslations('staff-coupons.echo');
  if (!isDiscount(kind, typed)) return undefined;
  const off = kind === 'percent' ? Math.floor((EXAMPLE_FEN * percent.of(typed)) / WHOLE_BPS) : someYuan.of(typed);
  const example = { price: formatYuan(EXAMPLE_FEN), rest: formatYuan(Math.max(0, EXAMPLE_FEN - off)) };
  if (kind !== 'percent') return t('amount', { ...example, amount: formatYuan(someYuan.of(typed)) });
  const bps = percent.of(typed);
  if (bps === WHOLE_BPS) return t('free', example);
  return t('percent', {
    ...example,
    percent: String(bps / 100),
    // 九一折 names tenths, 91 % hundredths.
    share: String((WHOLE_BPS - bps) / (activeLocale() === 'zh' ? 1_000 : 100)),
  });
}
