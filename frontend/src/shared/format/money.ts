import type { Locale } from '../../i18n/locale';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Fen as yuan: 17000 → ¥170, 17050 → ¥170.50, −500 → −¥5. The same in both languages, so that amounts on screen,
 * in mails and on invoices look alike.
 */
export function formatYuan(fen: number): string {
  const amount = Math.abs(fen);
  const yuan = amount % 100 === 0 ? whole.format(amount / 100) : exact.format(amount / 100);
  return `${fen < 0 ? '−' : ''}¥${yuan}`;
}

/** The percentage that a discount factor takes off: 0.855 → 14.5. At most two decimals; the factor has four. */
export const percentOff = (discount: number): number => Math.round((1 - discount) * 10_000) / 100;

/**
 * The figure by which a discount is named: tenths to pay in Chinese (0.85 → 8.5 折), percent off in English (0.85 →
 * 15 %). At most two decimals; the factor has four.
 */
export const discountFigure = (discount: number, locale: Locale): number =>
  locale === 'zh' ? Math.round(discount * 1_000) / 100 : percentOff(discount);

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** 128400 → 128,400, −500 → −500 with a real minus sign. The same in both languages. */
export const formatNumber = (value: number): string => wholeNumber.format(value).replace('-', '−');
