import { activeLocale, HTML_LANG } from '../i18n/locale';
import { ApiError, NO_ANSWER } from './api-error';
import { readToken } from './token';

/**
 * What the API answers everybody alike at `path`; the token goes along as with every call, and makes no difference. Public pages load this instead of the client, whose library only
 * forms and signed-in pages need. Throws an `ApiError` when refused, and one of status `NO_ANSWER` when offline.
 */
export async function getPublic(path: string): Promise<unknown> {
  let response: Response;
  try {
    const headers = { 'X-Auth-Token': readToken(), 'Accept-Language': HTML_LANG[activeLocale()] };
    response = await fetch(path, { headers });
  } catch (cause) {
    throw Object.assign(new ApiError(NO_ANSWER, undefined, String(cause)), { cause });
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new ApiError(response.status, bodyOf(text), response.statusText);
}

/** A proxy's error page is no JSON. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
