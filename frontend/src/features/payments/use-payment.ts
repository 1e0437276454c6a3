import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { PaymentMethod, StartedPayment } from './payment';

/**
 * The current payment attempt of an order by one method. Requesting it is idempotent: the server returns the same
 * attempt while it is open and a new one afterwards. So it is fetched on arrival and on demand, never automatically.
 */
export function usePayment(orderId: string, method: PaymentMethod | undefined): SWRResponse<StartedPayment, ApiError> {
  return useSWR<StartedPayment, ApiError>(
    method ? `/api/account/orders/${orderId}/pay?method=${method}` : null,
    () => call(api.POST('/api/account/orders/{id}/pay', { params: { path: { id: orderId } }, body: { method } })),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
}
