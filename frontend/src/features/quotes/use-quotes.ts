import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components, paths } from '../../api/schema';

export type QuoteSummary = components['schemas']['QuoteSummaryView'];
export type Offer = components['schemas']['OfferView'];
export type QuoteStatus = Offer['status'];

const LIST_KEY = '/api/account/quotes';
const keyOf = (token: string) => `/api/quotes/${token}`;

export type QuotesQuery = NonNullable<paths[typeof LIST_KEY]['get']['parameters']['query']>;

/** What the caller asked for or was offered, newest first, ten a page. */
export function useQuotes(query: QuotesQuery): SWRResponse<components['schemas']['QuoteSummaryViewPage'], ApiError> {
  return useSWR(`${LIST_KEY}?${JSON.stringify(query)}`, () => call(api.GET(LIST_KEY, { params: { query } })), {
    keepPreviousData: true,
  });
}

/** The offer behind a link; whoever has the link may read it. */
export function useOffer(token: string): SWRResponse<Offer, ApiError> {
  return useSWR<Offer, ApiError>(keyOf(token), () =>
    call(api.GET('/api/quotes/{token}', { params: { path: { token } } })),
  );
}

/** Accepts an offer: its order at its price. Accepting it again answers with the same order. */
export async function acceptOffer(token: string): Promise<string> {
  const { id } = await call(api.POST('/api/quotes/{token}/acceptance', { params: { path: { token } } }));
  await refresh(token);
  return id;
}

/** Says no to an offer. */
export async function declineOffer(token: string): Promise<void> {
  await call(api.POST('/api/quotes/{token}/refusal', { params: { path: { token } } }));
  await refresh(token);
}

const refresh = (token: string) =>
  mutate((key) => typeof key === 'string' && (key === keyOf(token) || key.startsWith(`${LIST_KEY}?`)));

/** Where an offer is read, without a language prefix. */
export const offerPath = (token: string): string => `/quote/${encodeURIComponent(token)}`;

/** The offer on paper, in the reader's language. No session is needed, so that a plain link will do. */
export const pdfPath = (token: string, lang: 'zh' | 'en'): string =>
  `${keyOf(encodeURIComponent(token))}/pdf?lang=${lang}`;
