import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { refreshLists, type ListName } from '../../api/lists';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components, paths } from '../../api/schema';
import type { Locale } from '../../i18n/locale';

export type QuoteSummary = components['schemas']['QuoteSummaryView'];
export type Offer = components['schemas']['OfferView'];
export type QuoteStatus = Offer['status'];

const LIST_KEY = '/api/account/quotes';
const keyOf = (token: string) => `/api/quotes/${token}`;

export type QuotesQuery = NonNullable<paths[typeof LIST_KEY]['get']['parameters']['query']>;

/** Quotes that the caller requested or was offered, newest first, ten a page. */
export function useQuotes(query: QuotesQuery): SWRResponse<components['schemas']['QuoteSummaryViewPage'], ApiError> {
  return useSWR(`${LIST_KEY}?${JSON.stringify(query)}`, () => call(api.GET(LIST_KEY, { params: { query } })), {
    keepPreviousData: true,
  });
}

/** The offer behind a link; having the link is the permission to read it. */
export function useOffer(token: string): SWRResponse<Offer, ApiError> {
  return useSWR<Offer, ApiError>(keyOf(token), () =>
    call(api.GET('/api/quotes/{token}', { params: { path: { token } } })),
  );
}

/**
 * Accepts an offer: places its order at its price and returns the order's id. Accepting it again returns the same
 * order.
 */
export async function acceptOffer(token: string): Promise<string> {
  const { id } = await call(
    api.POST('/api/quotes/{token}/acceptance', { params: { path: { token }, header: GIVEN_KEY } }),
  );
  await refresh(token, 'quotes', 'orders');
  return id;
}

/** Declines an offer. The reason may be empty. */
export async function declineOffer(token: string, reason: string): Promise<void> {
  await call(api.POST('/api/quotes/{token}/refusal', { params: { path: { token } }, body: { reason } }));
  await refresh(token, 'quotes');
}

const refresh = (token: string, ...lists: readonly ListName[]) =>
  Promise.all([mutate(keyOf(token)), refreshLists(...lists)]);

/** The path of an offer, without a language prefix. */
export const offerPath = (token: string): string => `/quote/${encodeURIComponent(token)}`;

/** The path of an offer's PDF, in the reader's language. No session is needed, so a plain link works. */
export const pdfPath = (token: string, lang: Locale): string => `${keyOf(encodeURIComponent(token))}/pdf?lang=${lang}`;
