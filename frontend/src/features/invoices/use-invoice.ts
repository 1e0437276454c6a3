import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components } from '../../api/schema';
import { saveFile } from '../../shared/save-file';

export type Invoice = components['schemas']['InvoiceView'];
export type InvoiceForm = components['schemas']['RequestInvoice'];

const keyOf = (orderId: string) => `/api/account/orders/${orderId}/invoice-request`;

/** The newest invoice request of one order; null where there is none. */
export function useInvoice(orderId: string): SWRResponse<Invoice | null, ApiError> {
  return useSWR<Invoice | null, ApiError>(keyOf(orderId), async () => {
    const request = api.GET('/api/account/orders/{id}/invoice-request', { params: { path: { id: orderId } } });
    return (await call(request)).invoice;
  });
}

/** Requests an e-invoice. Rejects with invoice.* codes about the fields `title`, `taxNumber` and `mail`. */
export async function requestInvoice(orderId: string, form: InvoiceForm): Promise<void> {
  const request = api.POST('/api/account/orders/{id}/invoice-request', {
    params: { path: { id: orderId }, header: GIVEN_KEY },
    body: form,
  });
  await mutate(keyOf(orderId), await call(request), { revalidate: false });
}

/** Downloads the issued PDF. A plain link could not: the session is a header. */
export async function downloadInvoice({ orderId, orderNumber, number }: Invoice): Promise<void> {
  const file: Blob = await call(
    api.GET('/api/account/orders/{id}/invoice', { params: { path: { id: orderId } }, parseAs: 'blob' }),
  );
  saveFile(file, `${number ?? orderNumber}.pdf`);
}
