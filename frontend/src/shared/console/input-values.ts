import { formatDateTime } from '../format/date';

/** An instant as `<input type="datetime-local">` holds it, on the clock of the business; blank for none. */
export const toMomentInput = (instant: string | null): string =>
  instant === null ? '' : formatDateTime(instant).replace(' ', 'T');

/** What stands in such an input, as an instant; null when it is blank. The business keeps the time of Shanghai. */
export const fromMomentInput = (typed: string): string | null => (typed === '' ? null : `${typed}:00+08:00`);

/** An amount in fen as yuan to edit; blank for none. */
export const toYuanInput = (fen: number | null): string => (fen === null ? '' : String(fen / 100));

/** Yuan with at most two decimals. */
export const isYuan = (typed: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(typed.trim());

/** Yuan that were typed, in fen. */
export const fromYuanInput = (typed: string): number => Math.round(Number(typed) * 100);

/** A whole number from 0 to 999,999,999. */
export const isCount = (typed: string): boolean => /^\d{1,9}$/.test(typed.trim());

export const isPositive = (typed: string): boolean => isCount(typed) && Number(typed) > 0;

/** Users or assets: a positive whole number, or -1 without limit. */
export const isCapacity = (typed: string): boolean => typed.trim() === '-1' || isPositive(typed);

/** What stands in a field that may stay blank, or null. */
export const countOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
