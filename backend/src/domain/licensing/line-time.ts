import { addDays, addMonths, type CalendarDate, shanghaiDate } from '../calendar/shanghai.js';
import type { Term } from './expiry.js';

/**
 * The time that a line gives: a term, a fixed last day, or days that a correction adds to the end (or takes off it, if
 * negative).
 */
export type LineTime =
  | Term
  | { readonly kind: 'until'; readonly on: CalendarDate }
  | { readonly kind: 'days'; readonly days: number };

/** A line, as far as the end of a part depends on it. */
interface TimeLine {
  readonly id: number;
  readonly time: LineTime | null;
  readonly at: Date;
}

/** The days that one line gives: those after `from`, to the end of `to`; null is permanent. */
export interface Span {
  readonly id: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** Time without a gap: months since a day, moved by the days of corrections. */
interface Run {
  readonly from: CalendarDate;
  readonly months: number;
  readonly days: number;
  readonly end: CalendarDate;
}

/**
 * What each line adds to the end of a part, to the first lifetime. Months of one run are added up before they meet the
 * calendar, so that four times three months end with twelve. Time that is bought after the end begins a new run on that
 * day.
 */
export function spansOf(lines: readonly TimeLine[]): readonly Span[] {
  const spans: Span[] = [];
  let run: Run | null = null;
  for (const { id, time, at } of lines) {
    if (!time) continue;
    const on = shanghaiDate(at);
    if (time.kind === 'lifetime') return [...spans, { id, from: on, to: null }];
    const from = run && on <= run.end ? run.end : on;
    run = extended(run, time, on);
    if (run) spans.push({ id, from, to: run.end });
  }
  return spans;
}

function extended(run: Run | null, time: Exclude<LineTime, { kind: 'lifetime' }>, on: CalendarDate): Run | null {
  if (time.kind === 'until') return { from: time.on, months: 0, days: 0, end: time.on };
  if (time.kind === 'days') {
    return run && { ...run, days: run.days + time.days, end: addDays(run.end, time.days) };
  }
  const { from, months, days } = run && on <= run.end ? run : { from: on, months: 0, days: 0 };
  const sum = months + time.months;
  return { from, months: sum, days, end: addDays(addMonths(from, sum), days) };
}
