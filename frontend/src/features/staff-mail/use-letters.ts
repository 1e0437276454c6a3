import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';

export type Delivery = components['schemas']['DeliveryView'];
export type KnownLetter = components['schemas']['KnownLetterView'];
export type LetterPreview = components['schemas']['LetterPreviewView'];
export type LetterLocale = 'zh' | 'en';

const LETTERS_KEY = '/api/admin/letters';

/** Every letter that the site can send, with its subject in `locale`. */
export const useLetters = (locale: LetterLocale): SWRResponse<KnownLetter[], ApiError> =>
  useSWR<KnownLetter[], ApiError>(
    [LETTERS_KEY, locale],
    () => call(api.GET(LETTERS_KEY, { params: { query: { locale } } })),
    { keepPreviousData: true },
  );

/** One of them, written with made-up facts. */
export const useLetter = (letter: string, locale: LetterLocale): SWRResponse<LetterPreview, ApiError> =>
  useSWR<LetterPreview, ApiError>([LETTERS_KEY, letter, locale], () =>
    call(api.GET('/api/admin/letters/{letter}', { params: { path: { letter }, query: { locale } } })),
  );

/** Rejects with job.letter_* when it cannot be sent again. */
export async function sendLetterAgain(letterId: string, reason: string): Promise<void> {
  const params = { path: { letterId } };
  await call(api.POST('/api/admin/mail-deliveries/{letterId}/retry', { params, body: { reason } }));
  await refreshList('/api/admin/mail-deliveries');
}
