import createClient, { type Middleware } from 'openapi-fetch';
import { activeLocale, factsOf } from '../i18n/locale';
import { ApiError } from './api-error';
import { takeAsked } from './asked';
import { fetchInTime, noAnswer } from './fetch-in-time';
import { fetchProven } from './proof/fetch-proven';
import { giveRequestKeys } from './request-keys';
import type { paths } from './schema';
import { readToken, writeToken } from './token';

export { ApiError } from './api-error';

const identify: Middleware = {
  onRequest({ request }) {
    request.headers.set('X-Auth-Token', readToken());
    request.headers.set('Accept-Language', factsOf(activeLocale()).lang);
  },
  onResponse({ request, response }) {
    // Clears only the token that was refused: the person may have signed in again since.
    if (response.status === 401 && request.headers.get('X-Auth-Token') === readToken()) writeToken('');
  },
};

/** A body that is not JSON is returned as text. Source: the specification, section 7. */
const keepText: Middleware = {
  async onResponse({ response, options }) {
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    if (options.parseAs !== 'json' || response.body === null || isJson) return undefined;
    return new Response(JSON.stringify(await response.text()), response);
  },
};

export const api = createClient<paths>({
  baseUrl: '/',
  credentials: 'same-origin',
  fetch: (request) => {
    const asked = takeAsked(request);
    return asked ? fetchInTime(request, undefined, asked) : fetchProven(request);
  },
});
api.use(keepText, identify, giveRequestKeys);

/** Returns the body of openapi-fetch's result, or throws an `ApiError`. */
export async function call<T>(request: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : noAnswer(cause);
  });
  if (!response.ok) throw new ApiError(response.status, error, response.statusText);
  return data as T;
}

/** The header with the version of what was read, which a change must not overwrite if there is a newer one. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });
