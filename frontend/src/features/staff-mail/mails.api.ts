import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';

export type Delivery = components['schemas']['DeliveryView'];
export type KnownMail = components['schemas']['KnownLetterView'];
export type MailPreview = components['schemas']['LetterPreviewView'];
export type MailLocale = 'zh' | 'en';

const MAILS_KEY = '/api/admin/letters';

/** All mails that the site can send, with their subjects in `locale`. */
export const useMails = (locale: MailLocale): SWRResponse<KnownMail[], ApiError> =>
  useSWR<KnownMail[], ApiError>(
    [MAILS_KEY, locale],
    () => call(api.GET(MAILS_KEY, { params: { query: { locale } } })),
    { keepPreviousData: true },
  );

/** One mail, rendered with sample data. */
export const useMail = (letter: string, locale: MailLocale): SWRResponse<MailPreview, ApiError> =>
  useSWR<MailPreview, ApiError>([MAILS_KEY, letter, locale], () =>
    call(api.GET('/api/admin/letters/{letter}', { params: { path: { letter }, query: { locale } } })),
  );

/** Sends a mail again. Rejects with job.letter_* when that is not possible. */
export async function sendMailAgain(letterId: string, reason: string): Promise<void> {
  const params = { path: { letterId } };
  await call(api.POST('/api/admin/mail-deliveries/{letterId}/retry', { params, body: { reason } }));
  await refreshList('/api/admin/mail-deliveries');
}
