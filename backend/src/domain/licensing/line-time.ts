import { addDays, addMonths, type CalendarDate, shanghaiDate } from '../calendar/shanghai.js';
import type { Term } from './expiry.js';

/**
 * The time that a line gives: a term, a fixed last day, or days: bought ones up to an agreed day, or those that a
 * correction adds to the end (or takes off it, if negative).
 */
export type LineTime =
  | Term
  | { readonly kind: 'until'; readonly on: CalendarDate }
  | { readonly kind: 'days'; readonly days: number };

/** A line, as far as the end of a part depends on it. */
export interface TimeLine {
  readonly id: number;
  readonly time: LineTime | null;
  readonly at: Date;
  readonly source: string;
}

/** The days that one line gives: those after `from`, to the end of `to`; null is permanent. */
export interface Span {
  readonly id: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** Time without a gap: months since a day, and days. */
interface Run {
  readonly from: CalendarDate;
  readonly months: number;
  readonly days: number;
  readonly end: CalendarDate;
}

/** Whether a line moves the end of time that others give, and gives none by itself. */
export const isCorrection = ({ time, source }: Pick<TimeLine, 'time' | 'source'>): boolean =>
  time?.kind === 'days' && source === 'correction';

/**
 * What each line adds to the end of a part, to the first lifetime. Months of one run are added up before they meet the
 * calendar, so that four times three months end with twelve. Time that is bought after the end begins a new run on that
 * day.
 */
export function spansOf(lines: readonly TimeLine[]): readonly Span[] {
  const spans: Span[] = [];
  let run: Run | null = null;
  for (const line of lines) {
    const { id, time } = line;
    if (!time) continue;
    const on = shanghaiDate(line.at);
    if (time.kind === 'lifetime') return [...spans, { id, from: on, to: null }];
    const from: CalendarDate = run && on <= run.end ? run.end : on;
    run = extended(run, time, on, isCorrection(line));
    if (run) spans.push({ id, from, to: run.end });
  }
  return spans;
}

function extended(
  run: Run | null,
  time: Exclude<LineTime, { kind: 'lifetime' }>,
  on: CalendarDate,
  corrects: boolean,
): Run | null {
  if (time.kind === 'until') return { from: time.on, months: 0, days: 0, end: time.on };
  if (corrects && run === null) return null;
  const before = run && (corrects || on <= run.end) ? run : { from: on, months: 0, days: 0 };
  const { from } = before;
  const months = before.months + (time.kind === 'months' ? time.months : 0);
  const days = before.days + (time.kind === 'days' ? time.days : 0);
  return { from, months, days, end: addDays(addMonths(from, months), days) };
}
