import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

export type RefundPreview = components['schemas']['RefundPreviewView'];

const keyOf = (id: string, amount: number | null) => ['/api/admin/orders/refund-preview', id, amount] as const;

/**
 * Previews a refund: of the whole remainder when there is no amount. Not refetched while a person decides, so that they
 * agree to what they have read.
 */
export function useRefundPreview(id: string | null, amount: number | null): SWRResponse<RefundPreview, ApiError> {
  const query = amount === null ? {} : { amount };
  return useSWR<RefundPreview, ApiError>(
    id === null ? null : keyOf(id, amount),
    () => call(api.GET('/api/admin/orders/{id}/refund-preview', { params: { path: { id: id ?? '' }, query } })),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}

/** Previews again, after the order has changed. */
export async function foreseeAgain(id: string): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === keyOf(id, null)[0] && key[1] === id);
}
