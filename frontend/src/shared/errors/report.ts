import { createElement, type ReactElement } from 'react';
import { ApiError, NO_ANSWER, type NoAnswer } from '../../api/api-error';
import { translateUi } from '../../i18n/catalogue';
import { toast } from '../ui/toast';
import { messageOf } from './message-of';

/** The person declined a confirmation. Nothing failed, and there is nothing to report: `report` stays silent. */
export class Declined extends Error {}

/** An internal error rather than a refusal: the request id finds it in the server's log. */
function toastText(error: unknown, otherwise: string | undefined, reasons: readonly string[]): string {
  const message = messageOf(error, otherwise);
  const t = translateUi();
  if (reasons.length > 0) return t('reasons', { message, reasons: reasons.join(' ') });
  if (!(error instanceof ApiError) || error.status !== 500 || !error.requestId) return message;
  return t('fault', { message, id: error.requestId });
}

/**
 * Reports every failure, including those shown beside a field or in place of a list: an error toast, one at a time per
 * message, and the whole error in the console. A 401 stays silent: the client has cleared the token, and account pages
 * redirect to the login page by themselves.
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
  const text = toastText(error, otherwise, reasons);
  return toast.error(wayOn ? createElement('span', null, text, ' ', wayOn) : text, {
    id: isCut(error) ? 'connection' : text,
  });
}

/** Several requests that fail for want of a connection are one failure: browsers tell the reasons apart unreliably. */
const isCut = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === NO_ANSWER &&
  (['offline', 'unreachable'] satisfies NoAnswer[] as string[]).includes(error.code);
