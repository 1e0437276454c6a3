import { ApiError, NO_ANSWER } from '../../api/api-error';
import { translateUi } from '../../i18n/translate';

/** The sentence to show for a failure: the server's own where there is one. */
export function messageOf(error: unknown): string {
  const t = translateUi();
  if (error instanceof ApiError) return error.status === NO_ANSWER ? t('noAnswer') : error.message;
  return error instanceof Error && error.message ? error.message : t('unexpected');
}
