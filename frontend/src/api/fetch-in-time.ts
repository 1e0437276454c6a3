import { learnBuild } from '../shared/navigation/leaving';
import type { Asked } from './asked';
import { ApiError, NO_ANSWER, type NoAnswer } from './api-error';

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
 * Learns the server's time from a response that arrived at `arrivedAt`, to a request sent at `sentAt`: readings of
 * `Date.now()`. The known offset is kept while it agrees with the response, so that a correct clock is never corrected
 * and no countdown jumps. A response that may come from a cache is ignored.
 */
export function learnServerTime(headers: Headers, sentAt: number, arrivedAt = Date.now()): void {
  const second = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(second) || !headers.get('Cache-Control')?.includes('no-store')) return;
  const least = second - arrivedAt;
  const most = second + SECOND_MS - sentAt;
  if (aheadMs < least || aheadMs > most) aheadMs = Math.round((least + most) / 2);
}

/** Request timeout in milliseconds; after it the page reports the failure. */
const TIMEOUT_MS = 10_000;
/** For uploads, whose time depends on the connection. */
const FILE_TIMEOUT_MS = 120_000;

/** A long poll gives in `wait` for how many seconds the server may hold it. */
const heldMs = (url: string): number => Number(new URL(url).searchParams.get('wait') ?? 0) * 1000;

const isJson = (headers: Headers): boolean => /json/.test(headers.get('Content-Type') ?? 'json');

/** Why a request got no response. */
function reasonOf(cause: unknown, isWrite: boolean): NoAnswer {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return isWrite ? 'unsure' : 'timeout';
  return 'navigator' in globalThis && !navigator.onLine ? 'offline' : 'unreachable';
}

export const noAnswer = (cause: unknown, isWrite = false): ApiError =>
  Object.assign(new ApiError(NO_ANSWER, { code: reasonOf(cause, isWrite) }, String(cause)), { cause });

/** Timeout of a request in milliseconds. */
function timeoutFor({ url, body, headers }: Request): number {
  return body !== null && !isJson(headers) ? FILE_TIMEOUT_MS : TIMEOUT_MS + heldMs(url);
}

/**
 * `fetch` with a timeout; what has been `asked` already is not sent again. Rejects with an `ApiError` that says why there
 * is no response.
 */
export async function fetchInTime(input: Request | string, init?: RequestInit, asked?: Asked): Promise<Response> {
  const request = typeof input === 'string' ? undefined : input;
  const stop = new AbortController();
  const giveUp = () => stop.abort(new DOMException('No answer in time', 'TimeoutError'));
  stop.signal.addEventListener('abort', () => asked?.stop.abort(stop.signal.reason));
  const follow = () => stop.abort(request?.signal.reason);
  if (request?.signal.aborted) follow();
  request?.signal.addEventListener('abort', follow);

  const timer = setTimeout(giveUp, request ? timeoutFor(request) : TIMEOUT_MS);
  const sentAt = asked?.sentAt ?? Date.now();
  try {
    const response = await (asked?.answer ?? fetch(input, { ...init, signal: stop.signal }));
    learnServerTime(response.headers, sentAt, asked?.arrivedAt);
    learnBuild(response.headers);
    // A download may take its time once it has started; any other body is read within the timeout, because it may
    // stall, too.
    if (!isJson(response.headers)) return response;
    return new Response((await response.text()) || null, response);
  } catch (cause) {
    throw noAnswer(cause, request !== undefined && request.method !== 'GET');
  } finally {
    clearTimeout(timer);
  }
}
