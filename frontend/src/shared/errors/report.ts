import { ApiError, NO_ANSWER } from '../../api/api-error';
import { translateUi } from '../../i18n/translate';
import { toast } from '../ui/toast';

/** The sentence to show for a failure: the server's own where there is one. */
export function messageOf(error: unknown): string {
  const t = translateUi();
  if (error instanceof ApiError) return error.status === NO_ANSWER ? t('noAnswer') : error.message;
  return error instanceof Error && error.message ? error.message : t('unexpected');
}

/**
 * The one answer to a failure that its caller does not handle beside a field: an error toast for the person and the
 * whole error in the console. A 401 stays silent: the client has forgotten the token, and account pages lead to
 * the login page by themselves.
 */
export function report(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  console.error(error);
  toast.error(messageOf(error));
}
