/** The `Date` header names a second; the instant lies anywhere within it. */
const SECOND_MS = 1000;

/** How far the server's clock is ahead of the device's, in milliseconds. */
let aheadMs = 0;

/**
 * The time by the server's clock. Deadlines, ends and "today" come from the server, and a device's clock may be minutes
 * or years off: only this is compared with them.
 */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/**
 * Learns the server's time from a response to a request that was sent at `sentAt`, a reading of `Date.now()`. What is
 * known is kept while it agrees with the response, so that a correct clock is never corrected and no countdown jumps. A
 * response that may come from a cache says nothing.
 */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const second = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(second) || !headers.get('Cache-Control')?.includes('no-store')) return;
  const least = second - Date.now();
  const most = second + SECOND_MS - sentAt;
  if (aheadMs < least || aheadMs > most) aheadMs = Math.round((least + most) / 2);
}
