import { createElement, type ReactElement } from 'react';
import { ApiError, NO_ANSWER, type NoAnswer } from '../../api/api-error';
import { translateUi } from '../../i18n/catalogue';
import { toast } from '../ui/toast';
import { messageOf } from './message-of';

/** The person declined a confirmation. Nothing failed, and there is nothing to report: `report` stays silent. */
export class Declined extends Error {}

/** The message with what the server said about fields that the form does not show. */
function messageWith(reasons: readonly string[], error: unknown, otherwise: string | undefined): string {
  const message = messageOf(error, otherwise);
  const t = translateUi();
  return reasons.length > 0 ? t('reasons', { message, reasons: reasons.join(' ') }) : message;
}

/** An internal error rather than a refusal: the request id finds it in the server's log. */
function withRequest(message: string, error: unknown): string {
  const t = translateUi();
  if (!(error instanceof ApiError) || error.status !== 500 || !error.requestId) return message;
  return t('fault', { message, id: error.requestId });
}

/**
 * Reports every failure, including those shown beside a field or in place of a list: an error toast, one at a time per
 * message, whatever its request id, and the whole error in the console. A 401 stays silent: the client has cleared the
 * token, and account pages redirect to the login page by themselves.
 *
 * `otherwise` is the message when the server gave none, `reasons` what it said about fields that the form does not show,
 * `wayOn` a link beside the message. Returns the toast's id; undefined where none is shown.
 */
export function report(
  error: unknown,
  otherwise?: string,
  reasons: readonly string[] = [],
  wayOn?: ReactElement,
): string | undefined {
  if (error instanceof Declined || (error instanceof ApiError && error.status === 401)) return undefined;
  console.error(error);
  const message = messageWith(reasons, error, otherwise);
  const text = withRequest(message, error);
  return toast.error(wayOn ? createElement('span', null, text, ' ', wayOn) : text, {
    id: isCut(error) ? 'connection' : message,
  });
}

/**
 * Several requests that fail for lack of a connection count as one failure: browsers do not distinguish the reasons
 * reliably, and a proxy without a server behind it gets the same message.
 */
const isCut = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === NO_ANSWER
    ? (['offline', 'unreachable'] satisfies NoAnswer[] as string[]).includes(error.code)
    : error.status >= 502 && !error.hasWords);
