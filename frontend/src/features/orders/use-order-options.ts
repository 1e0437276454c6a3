import { api, call } from '../../api/client';
import { GIVEN_KEY } from '../../api/request-keys';
import { keepChanged } from './use-orders';

/** Applies a coupon, replacing any present one. Rejects with a coupon.* code. */
export const applyCoupon = async (id: string, couponCode: string): Promise<void> =>
  keepChanged(
    await call(api.POST('/api/account/orders/{id}/coupon', { params: { path: { id } }, body: { couponCode } })),
  );

/** Removes the coupon, which can then be used again. */
export const removeCoupon = async (id: string): Promise<void> =>
  keepChanged(await call(api.DELETE('/api/account/orders/{id}/coupon', { params: { path: { id } } })));

/** Pays the whole order with points. Rejects with point.insufficient. */
export const payWithPoints = async (id: string): Promise<void> =>
  keepChanged(await call(api.POST('/api/account/orders/{id}/pay-with-points', { params: { path: { id } } })));

/** Requests a refund from staff. The reason may be empty. */
export const requestRefund = async (id: string, reason: string): Promise<void> =>
  keepChanged(
    await call(
      api.POST('/api/account/orders/{id}/refund-request', {
        params: { path: { id }, header: GIVEN_KEY },
        body: { reason },
      }),
    ),
  );

/** Completes an order with nothing to pay. */
export async function completeFree(id: string): Promise<void> {
  await call(api.POST('/api/account/orders/{id}/pay', { params: { path: { id } }, body: {} }));
  await keepChanged(await call(api.GET('/api/account/orders/{id}', { params: { path: { id }, query: {} } })));
}
