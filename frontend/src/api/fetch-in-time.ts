import { ApiError, NO_ANSWER, type NoAnswer } from './api-error';

/** How long an answer may take, in milliseconds: then the page says so and gives up asking. */
const PATIENCE_MS = 10_000;
/** For a file that is sent, which takes as long as the line needs. */
const FILE_MS = 120_000;

/** A long poll is held by the server for as many seconds as it says itself. */
const heldMs = (url: string): number => Number(new URL(url).searchParams.get('wait') ?? 0) * 1000;

const isJson = (headers: Headers): boolean => /json/.test(headers.get('Content-Type') ?? 'json');

/** What is true of a request that was never answered. */
function reasonOf(cause: unknown, isWrite: boolean): NoAnswer {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return isWrite ? 'unsure' : 'timeout';
  return 'navigator' in globalThis && !navigator.onLine ? 'offline' : 'unreachable';
}

export const noAnswer = (cause: unknown, isWrite = false): ApiError =>
  Object.assign(new ApiError(NO_ANSWER, { code: reasonOf(cause, isWrite) }, String(cause)), { cause });

/** How long a request may take until it is answered. */
function patienceFor({ url, body, headers }: Request): number {
  return body !== null && !isJson(headers) ? FILE_MS : PATIENCE_MS + heldMs(url);
}

/** `fetch` that ends a request without an answer, and says why there is none: rejects with an `ApiError`. */
export async function fetchInTime(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = typeof input === 'string' ? undefined : input;
  const stop = new AbortController();
  const giveUp = () => stop.abort(new DOMException('No answer in time', 'TimeoutError'));
  const follow = () => stop.abort(request?.signal.reason);
  if (request?.signal.aborted) follow();
  request?.signal.addEventListener('abort', follow);

  const timer = setTimeout(giveUp, request ? patienceFor(request) : PATIENCE_MS);
  try {
    const response = await fetch(input, { ...init, signal: stop.signal });
    // A file may take its time once it comes; of everything else the end may hang, too.
    if (!isJson(response.headers)) return response;
    return new Response((await response.text()) || null, response);
  } catch (cause) {
    throw noAnswer(cause, request !== undefined && request.method !== 'GET');
  } finally {
    clearTimeout(timer);
  }
}
