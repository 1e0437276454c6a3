export interface Deadline {
  readonly tone: 'late' | 'soon' | 'calm';
  /** Key of the text in `due`. */
  readonly key: `${'left' | 'late'}.${'days' | 'hours' | 'minutes'}`;
  /** Time until the deadline, or since it: whole units, each the remainder of the larger one. */
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Less than a working day. */
const SOON_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;

/** Time to a deadline, in the terms of the queue: 剩 6 小时, 超时 2 小时. */
export function deadlineOf(dueAt: string, now: Date): Deadline {
  const leftMs = Date.parse(dueAt) - now.getTime();
  const total = Math.floor(Math.abs(leftMs) / MINUTE_MS);
  const [days, hours, minutes] = [Math.floor(total / 1_440), Math.floor(total / 60) % 24, total % 60];
  const unit = days > 0 ? 'days' : hours > 0 ? 'hours' : 'minutes';
  const isLate = leftMs < 0;
  return {
    tone: isLate ? 'late' : leftMs < SOON_MS ? 'soon' : 'calm',
    key: `${isLate ? 'late' : 'left'}.${unit}`,
    days,
    hours,
    minutes,
  };
}

/** How much of the time from `fromAt` to `dueAt` has passed, 0 to 100. */
export function usedPercent(fromAt: string, dueAt: string, now: Date): number {
  const [from, due] = [Date.parse(fromAt), Date.parse(dueAt)];
  if (due <= from) return 100;
  return Math.min(100, Math.max(0, ((now.getTime() - from) / (due - from)) * 100));
}
