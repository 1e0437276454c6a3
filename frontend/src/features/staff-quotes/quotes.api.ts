import type { TagProps } from 'antd';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError, ifMatch } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';
import { keyed } from '../../api/request-keys';
import { saveFile } from '../../shared/save-file';
import type { StaffQuote } from './line-draft';

export type QuoteBody = components['schemas']['EditQuote'];
export type OfferBody = components['schemas']['OfferedFields'];
export type CustomerBody = components['schemas']['QuoteCustomerFields'];

export const LIST_PATH = '/api/admin/quotes';
const keyOf = (id: string) => `${LIST_PATH}/${id}`;
const at = (id: string) => ({ params: { path: { id } } });
const onceAt = (id: string, key: string) => ({ params: { path: { id }, header: keyed(key) } });

/** One quote as staff see it. Not refetched while it is being edited. */
export function useStaffQuote(id: string): SWRResponse<StaffQuote, ApiError> {
  return useSWR<StaffQuote, ApiError>(keyOf(id), () => call(api.GET('/api/admin/quotes/{id}', at(id))), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

export type ExtendableLicense = components['schemas']['ExtendableLicenseView'];

/** The licences of the customer that a quote can extend; undefined while they are not known. */
export const useExtendableLicenses = (id: string): readonly ExtendableLicense[] | undefined =>
  useSWR<{ items: ExtendableLicense[] }, ApiError>([keyOf(id), 'licenses'], () =>
    call(api.GET('/api/admin/quotes/{id}/licenses', at(id))),
  ).data?.items;

/** Creates a quote for a customer who asked by other means; returns its id. */
export async function beginQuote(body: CustomerBody, key: string): Promise<string> {
  const { id } = await keep(call(api.POST(LIST_PATH, { params: { header: keyed(key) }, body })));
  return id;
}

const over = (id: string, version: number) => ({ params: { path: { id }, header: ifMatch(version) } });

/** Replaces this version. Rejects with quote.* codes, and by field. */
export const saveQuote = (id: string, version: number, body: QuoteBody): Promise<StaffQuote> =>
  keep(call(api.PUT('/api/admin/quotes/{id}', { ...over(id, version), body })));

/** Sends exactly this version, or proposes that to a second administrator. */
export async function sendQuote(id: string, version: number, reason: string, key: string): Promise<StaffQuote> {
  const params = { path: { id }, header: { ...ifMatch(version), ...keyed(key) } };
  const quote = await keep(call(api.POST('/api/admin/quotes/{id}/sending', { params, body: { reason } })));
  await refreshList('/api/admin/proposals');
  return quote;
}

/** Whether sending this offer would need a second administrator's approval. */
export const previewSending = (id: string, body: OfferBody) =>
  call(api.POST('/api/admin/quotes/{id}/sending/preview', { ...at(id), body }));

export const withdrawQuote = (id: string, key: string): Promise<StaffQuote> =>
  orSeeAnew(id, call(api.POST('/api/admin/quotes/{id}/withdrawal', onceAt(id, key))));

/** Declines a sent offer for its customer. */
export const declineQuote = (id: string, reason: string, key: string): Promise<StaffQuote> =>
  orSeeAnew(id, call(api.POST('/api/admin/quotes/{id}/refusal', { ...onceAt(id, key), body: { reason } })));

/** Begins the next version of a sent offer, or finds it; returns its id. */
export const reviseQuote = async (id: string, key: string): Promise<string> =>
  (await orSeeAnew(id, call(api.POST('/api/admin/quotes/{id}/revision', onceAt(id, key))))).id;

/** Begins a new quote like this one; returns its id. */
export const copyQuote = async (id: string, key: string): Promise<string> =>
  (await keep(call(api.POST('/api/admin/quotes/{id}/copy', onceAt(id, key))))).id;

/** Downloads the quote as a PDF, in its own language. A plain link could not: the session is a header. */
export async function downloadQuote({ id, number, status }: StaffQuote): Promise<void> {
  const file: Blob = await call(api.GET('/api/admin/quotes/{id}/pdf', { ...at(id), parseAs: 'blob' }));
  saveFile(file, status === 'requested' ? `${number}-draft.pdf` : `${number}.pdf`);
}

/** After a refusal, the page shows what has become of the offer: its customer may have been faster. */
async function orSeeAnew(id: string, answer: Promise<StaffQuote>): Promise<StaffQuote> {
  try {
    return await keep(answer);
  } catch (error) {
    await mutate(keyOf(id));
    throw error;
  }
}

async function keep(answer: Promise<StaffQuote>): Promise<StaffQuote> {
  const quote = await answer;
  await Promise.all([mutate(keyOf(quote.id), quote, { revalidate: false }), refreshList(LIST_PATH)]);
  return quote;
}

export const QUOTE_TONES: Readonly<Record<StaffQuote['status'], TagProps['color']>> = {
  requested: 'warning',
  sent: 'processing',
  accepted: 'success',
  declined: 'default',
  withdrawn: 'default',
  expired: 'default',
  superseded: 'default',
};

export const QUOTE_STATUSES = Object.keys(QUOTE_TONES) as StaffQuote['status'][];
