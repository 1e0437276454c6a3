import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { PaymentMethod, StartedPayment } from './payment';

/**
 * The offered way to pay one order. Asking again is free of effects: the server answers with the same attempt while it
 * is open and with a new one afterwards. So it is asked on arrival and on demand, never by itself.
 */
export function usePayment(orderId: string, method: PaymentMethod | undefined): SWRResponse<StartedPayment, ApiError> {
  return useSWR<StartedPayment, ApiError>(
    method ? `/api/account/orders/${orderId}/pay?method=${method}` : null,
    () => call(api.POST('/api/account/orders/{id}/pay', { params: { path: { id: orderId } }, body: { method } })),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
}
