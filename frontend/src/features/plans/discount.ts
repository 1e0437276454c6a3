import type { Locale } from '../../i18n/locale';
import { percentOff } from '../../shared/format/money';

/** Red below 0.8, orange below 0.9, grey otherwise. `discount` is the factor, below 1. */
export function badgeClass(discount: number): string {
  if (discount < 0.8) return 'badge red';
  return discount < 0.9 ? 'badge orange' : 'badge';
}

/**
 * The figure of a discount badge: tenths to pay in Chinese (0.85 → 8.5 折), percent off in English (0.85 → −15%). At
 * most two decimals; the factor has four.
 */
export function discountFigure(discount: number, locale: Locale): number {
  return locale === 'zh' ? Math.round(discount * 1_000) / 100 : percentOff(discount);
}
