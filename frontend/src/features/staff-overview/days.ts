import type { Overview } from './use-overview';

export type Day = Overview['days'][number];

/**
 * A calendar day as the chart names it: 11 月 20 日 and 11/20. English also writes 11/20 in the short form, since 20/11
 * would be ambiguous.
 */
export function dayNames(day: string, locale: string): { readonly long: string; readonly short: string } {
  const date = new Date(`${day}T00:00:00Z`);
  const [month, number] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const long =
    locale === 'zh'
      ? `${month} 月 ${number} 日`
      : new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);
  return { long, short: `${month}/${number}` };
}

/** Several days combined: their number and totals. Named by the first. */
export interface Week extends Day {
  readonly length: number;
}

/** Groups days in sevens, counted back from the last one; the first week may be shorter. */
export function inWeeks(days: readonly Day[]): readonly Week[] {
  const weeks: Week[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const [first, ...rest] = days.slice(Math.max(0, end - 7), end);
    if (first) weeks.unshift({ ...rest.reduce(added, first), length: 1 + rest.length });
  }
  return weeks;
}

const added = (sum: Day, day: Day): Day => ({
  day: sum.day,
  newFen: sum.newFen + day.newFen,
  renewalFen: sum.renewalFen + day.renewalFen,
  changeFen: sum.changeFen + day.changeFen,
  quoteFen: sum.quoteFen + day.quoteFen,
  orders: sum.orders + day.orders,
});
