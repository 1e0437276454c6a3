import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type Overview = components['schemas']['OverviewView'];

export const SPANS = [7, 30, 90] as const;
type Span = (typeof SPANS)[number];

const OVERVIEW_KEY = '/api/admin/overview';
const REFRESH_MS = 60_000;

/** Business figures of the last `days` days. The previous period stays on screen while another is loading. */
export const useOverview = (days: Span): SWRResponse<Overview, ApiError> =>
  useSWR<Overview, ApiError>([OVERVIEW_KEY, days], () => call(api.GET(OVERVIEW_KEY, { params: { query: { days } } })), {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });

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
interface Week extends Day {
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

/**
 * Change of a figure against the previous one, which is not 0: in percent to one decimal. What rounds to zero has no
 * sign.
 */
export function changeOf(now: number, before: number): { readonly text: string; readonly tone: 'ok' | 'bad' | '' } {
  const tenths = Math.round(((now - before) / before) * 1_000);
  const text = `${(Math.abs(tenths) / 10).toFixed(1)}%`;
  if (tenths === 0) return { text, tone: '' };
  return tenths < 0 ? { text: `−${text}`, tone: 'bad' } : { text: `+${text}`, tone: 'ok' };
}
