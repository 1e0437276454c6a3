import { ApiError } from '../../api/api-error';
import { translateUi } from '../../i18n/translate';
import { toast } from '../ui/toast';
import { Declined } from './declined';
import { messageOf } from './message-of';

/** Not a refusal but a fault of ours: the number finds it in the server's log. */
function toastText(error: unknown, otherwise: string | undefined): string {
  const message = messageOf(error, otherwise);
  if (!(error instanceof ApiError) || error.status !== 500 || !error.requestId) return message;
  const t = translateUi();
  return t('fault', { message, id: error.requestId });
}

/**
 * The one answer to a failure, also to one that stands beside a field or in the place of a list: an error toast for the
 * person, one at a time for one sentence, and the whole error in the console. A 401 stays silent: the client has
 * forgotten the token, and account pages lead to the login page by themselves.
 *
 * `otherwise` is what to say when the server said nothing.
 */
export function report(error: unknown, otherwise?: string): void {
  if (error instanceof Declined || (error instanceof ApiError && error.status === 401)) return;
  console.error(error);
  const text = toastText(error, otherwise);
  toast.error(text, { id: text });
}
