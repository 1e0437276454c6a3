const OFFSET_MS = 8 * 3_600_000;

/** `2026-11-21 15:30:00`, as Alipay writes instants: Beijing time, whatever the time zone of this process. */
export const beijingTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-21T15:30:00+08:00`, as WeChat Pay writes them. */
export const beijingInstant = (instant: Date): string => `${beijingTime(instant).replace(' ', 'T')}+08:00`;
