import useSWR, { type SWRResponse } from 'swr';
import { activeLocale, factsOf } from '../i18n/locale';
import { tell } from '../shared/errors/tell';
import { ApiError } from './api-error';
import { fetchInTime } from './fetch-in-time';
import type { paths } from './schema';
import { readToken } from './token';

/**
 * Fetches a response that is the same for every visitor; the token is sent as with every call. Public pages load this
 * instead of the client, whose library only forms and signed-in pages need. Throws an `ApiError` when refused, and one
 * of status `NO_ANSWER` when there is no response.
 */
export async function getPublic(path: string): Promise<unknown> {
  const headers = { 'X-Auth-Token': readToken(), 'Accept-Language': factsOf(activeLocale()).lang };
  const response = await fetchInTime(path, { headers });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new ApiError(response.status, bodyOf(text), response.statusText);
}

/** A proxy's error page is not JSON. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Paths whose GET response is the same for every visitor and takes no parameters. */
export type PublicPath = Extract<'/api/site' | '/api/plans' | '/api/cases', keyof paths>;
type Answer<P extends PublicPath> = paths[P]['get']['responses'][200]['content']['application/json'];
export type PublicAnswers = { readonly [P in PublicPath]?: Answer<P> };

let written: PublicAnswers = {};

/** Takes the responses embedded in the page, or those that the prerenderer embeds. Call before the first render. */
export function takeWritten(answers: PublicAnswers): void {
  written = answers;
}

/** The response that the page was rendered with, even if another has been fetched since. */
export const writtenAnswer = <P extends PublicPath>(path: P): PublicAnswers[P] => written[path];

/** The longest delay that timers take: each response is fetched once per visit. */
const WHOLE_VISIT_MS = 2 ** 31 - 1;

const ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  dedupingInterval: WHOLE_VISIT_MS,
  onError: tell,
};

/** Resolves when the browser is idle; after a short delay in Safari, which has no such callback. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });

async function fetchPublic<P extends PublicPath>(path: P): Promise<Answer<P>> {
  // The page already shows its embedded response, so its first work takes precedence over fetching that again.
  if (written[path]) await idle();
  return (await getPublic(path)) as Answer<P>;
}

/** A public response, shared by everything that shows it: at first as embedded in the page, then the server's. */
export const usePublic = <P extends PublicPath>(path: P): SWRResponse<Answer<P>, unknown> =>
  useSWR<Answer<P>, unknown>(path, () => fetchPublic(path), { ...ONCE, fallbackData: written[path] });

/** Id of the element in which a page embeds the API responses that it was made with. */
export const WRITTEN_ID = 'written';

/** Call before the first render, so that the browser renders the same figures as the server. */
export function readWritten(): void {
  const text = document.getElementById(WRITTEN_ID)?.textContent;
  if (text) takeWritten(JSON.parse(text) as PublicAnswers);
}
