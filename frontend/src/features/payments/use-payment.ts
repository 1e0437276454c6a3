import useSWR, { type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
import type { PaymentMethod, StartedPayment } from './payment';

/**
 * The current payment attempt of an order by one method. Requesting it is idempotent: the server returns the same
 * attempt while it is open and a new one afterwards. So it is fetched on arrival and on demand, never automatically.
 *
 * `null` when the order has since been paid, cancelled or has expired: that is no failure, and the page shows it.
 */
export function usePayment(
  orderId: string,
  method: PaymentMethod | undefined,
  isStillPayable: () => Promise<boolean>,
): SWRResponse<StartedPayment | null, ApiError> {
  return useSWR<StartedPayment | null, ApiError>(
    method ? `/api/account/orders/${orderId}/pay?method=${method}` : null,
    async () => {
      try {
        return await call(
          api.POST('/api/account/orders/{id}/pay', { params: { path: { id: orderId } }, body: { method } }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 409 && !(await isStillPayable())) return null;
        throw error;
      }
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
}
