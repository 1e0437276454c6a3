import { ApiError } from '../../api/api-error';
import { translateUi } from '../../i18n/translate';
import { toast } from '../ui/toast';
import { Declined } from './declined';
import { messageOf } from './message-of';

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
 * `otherwise` is the message when the server gave none, `reasons` what it said about fields that the form does not show.
 */
export function report(error: unknown, otherwise?: string, reasons: readonly string[] = []): void {
  if (error instanceof Declined || (error instanceof ApiError && error.status === 401)) return;
  console.error(error);
  const text = toastText(error, otherwise, reasons);
  toast.error(text, { id: text });
}
