import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { ifMatch } from '../../shared/console/use-versioned';
import { keyed } from '../../shared/request-key';

export type Coupon = components['schemas']['StaffCouponView'];
export type CouponTerms = components['schemas']['CouponTermsBody'];

const LIST = '/api/admin/coupons';

/** Returns whether it waits for a second administrator. */
export async function createCoupon(code: string, terms: CouponTerms, key: string): Promise<boolean> {
  const { proposalId } = await call(api.POST(LIST, { params: { header: keyed(key) }, body: { code, ...terms } }));
  await Promise.all([refreshList(LIST), refreshList('/api/admin/proposals')]);
  return proposalId !== null;
}

/**
 * Replaces the terms of this version; orders that use the coupon keep their price. Returns whether the change waits for
 * a second administrator.
 */
export async function changeCoupon(id: string, version: number, terms: CouponTerms): Promise<boolean> {
  const params = { path: { id }, header: ifMatch(version) };
  try {
    return (await call(api.PUT('/api/admin/coupons/{id}', { params, body: terms }))).proposalId !== null;
  } finally {
    await Promise.all([refreshList(LIST), refreshList('/api/admin/proposals')]);
  }
}

/** Whether a second administrator would have to approve these terms, of a new coupon or of the one with this id. */
export const previewCoupon = (id: string | undefined, body: CouponTerms) =>
  id === undefined
    ? call(api.POST('/api/admin/coupons/preview', { body }))
    : call(api.POST('/api/admin/coupons/{id}/preview', { params: { path: { id } }, body }));

export type CouponState = 'enabled' | 'disabled' | 'waiting' | 'ended' | 'usedUp';

/** The one word for a coupon's status. */
export function stateOf(coupon: Coupon, now: Date): CouponState {
  const { isEnabled, startsAt, endsAt, maxRedemptions, reserved, consumed } = coupon;
  if (!isEnabled) return 'disabled';
  if (endsAt && new Date(endsAt) <= now) return 'ended';
  if (maxRedemptions !== null && reserved + consumed >= maxRedemptions) return 'usedUp';
  return startsAt && new Date(startsAt) > now ? 'waiting' : 'enabled';
}
