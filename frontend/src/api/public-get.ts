import { activeLocale, factsOf } from '../i18n/locale';
import { ApiError } from './api-error';
import { fetchInTime } from './fetch-in-time';
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
