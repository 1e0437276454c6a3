import { ApiError, NO_ANSWER, type NoAnswer } from '../../api/api-error';
import { translateUi } from '../../i18n/catalogue';

/** The message to show for a failure: the server's own where there is one, else `otherwise` if it is given. */
export function messageOf(error: unknown, otherwise?: string): string {
  const t = translateUi();
  if (error instanceof ApiError && error.hasWords) return error.message;
  if (otherwise !== undefined) return otherwise;
  if (error instanceof ApiError && error.status === NO_ANSWER) return t(`network.${error.code as NoAnswer}`);
  // From a proxy in front of a server that is down or too slow.
  if (error instanceof ApiError) return t(error.status >= 502 ? 'network.unreachable' : 'unexpected');
  return error instanceof Error && error.message ? error.message : t('unexpected');
}
