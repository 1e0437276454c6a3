import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';

export type Delivery = components['schemas']['DeliveryView'];
export type KnownLetter = components['schemas']['KnownLetterView'];
export type LetterPreview = components['schemas']['LetterPreviewView'];
export type LetterLocale = 'zh' | 'en';

const LETTERS_KEY = '/api/admin/letters';

/** All mails that the site can send, with their subjects in `locale`. */
export const useLetters = (locale: LetterLocale): SWRResponse<KnownLetter[], ApiError> =>
  useSWR<KnownLetter[], ApiError>(
    [LETTERS_KEY, locale],
    () => call(api.GET(LETTERS_KEY, { params: { query: { locale } } })),
    { keepPreviousData: true },
  );

/** One mail, rendered with sample data. */
export const useLetter = (letter: string, locale: LetterLocale): SWRResponse<LetterPreview, ApiError> =>
  useSWR<LetterPreview, ApiError>([LETTERS_KEY, letter, locale], () =>
    call(api.GET('/api/admin/letters/{letter}', { params: { path: { letter }, query: { locale } } })),
  );

/** Sends a mail again. Rejects with job.letter_* when that is not possible. */
export async function sendLetterAgain(letterId: string, reason: string): Promise<void> {
  const params = { path: { letterId } };
  await call(api.POST('/api/admin/mail-deliveries/{letterId}/retry', { params, body: { reason } }));
  await refreshList('/api/admin/mail-deliveries');
}
