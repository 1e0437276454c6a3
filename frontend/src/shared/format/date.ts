import { factsOf, type Locale } from '../../i18n/locale';

/** Dates are shown in the business's time zone, wherever the reader is. */
const TIME_ZONE = 'Asia/Shanghai';

const parts = new Intl.DateTimeFormat('en', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function partsOf(instant: string | Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}

/** `2026-11-21` */
export function formatDate(instant: string | Date): string {
  const { year, month, day } = partsOf(instant);
  return `${year}-${month}-${day}`;
}

/** `2026-11-21 10:46` */
export function formatDateTime(instant: string | Date): string {
  const { hour, minute } = partsOf(instant);
  return `${formatDate(instant)} ${hour}:${minute}`;
}

/** `2026 年 11 月`, `November 2026` */
export function formatMonth(instant: string | Date, locale: Locale): string {
  const options = { timeZone: TIME_ZONE, year: 'numeric', month: 'long' } as const;
  const text = new Intl.DateTimeFormat(factsOf(locale).lang, options).format(new Date(instant));
  // Chinese text has a space between characters and figures; Intl adds none.
  return locale === 'zh' ? text.replace(/\d+/g, ' $& ').trim() : text;
}

/** Calendar days from the day of one instant to that of another, both in Asia/Shanghai. */
function daysBetween(from: string | Date, to: string | Date): number {
  const day = (at: string | Date) => Date.parse(`${formatDate(at)}T00:00:00Z`);
  return Math.round((day(to) - day(from)) / 86_400_000);
}

/** Days from today to the day of `instant`: 0 today, negative when past. */
export const daysUntil = (instant: string | Date, now: Date): number => daysBetween(now, instant);

/** Days from the day of `instant` to today. Never the negative of `daysUntil`, which Intl writes as -0 today. */
export const daysSince = (instant: string | Date, now: Date): number => daysBetween(instant, now);

/** Formats an instant for a date field with a time, in the business's time zone; blank for none. */
export const toMomentInput = (instant: string | null): string =>
  instant === null ? '' : formatDateTime(instant).replace(' ', 'T');

/** Parses such a field's value to an instant; null when it is blank. The business uses Shanghai time. */
export const fromMomentInput = (typed: string): string | null => (typed === '' ? null : `${typed}:00+08:00`);
