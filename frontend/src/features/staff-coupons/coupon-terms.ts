import { fromMomentInput, toMomentInput } from '../../shared/console/input-values';
import { isBlank, percent, positive, someYuan, yuan, yuanText } from '../../shared/forms/typed-number';
import type { Coupon, CouponTerms } from './use-coupons';

export type CouponKind = NonNullable<Coupon['orderKinds']>[number];

/** The terms of a new coupon, still without a discount. */
export const NO_TERMS: CouponTerms = { isEnabled: true, minimumFen: 0 };

/** The editable part of a coupon. */
export const termsOf = (coupon: Coupon): CouponTerms => ({
  percentBps: coupon.percentBps,
  amountFen: coupon.amountFen,
  isEnabled: coupon.isEnabled,
  startsAt: coupon.startsAt,
  endsAt: coupon.endsAt,
  orderKinds: coupon.orderKinds,
  planIds: coupon.planIds,
  minimumFen: coupon.minimumFen,
  maxRedemptions: coupon.maxRedemptions,
  maxPerCustomer: coupon.maxPerCustomer,
  note: coupon.note,
});

/** The terms as form values: percent and yuan, never fen. */
export function valuesOf(terms: CouponTerms) {
  const { percentBps, amountFen = null, minimumFen, maxRedemptions, maxPerCustomer } = terms;
  return {
    kind: amountFen === null ? 'percent' : 'amount',
    value: percentBps ? String(percentBps / 100) : yuanText(amountFen),
    minimumFen: minimumFen ? yuanText(minimumFen) : '',
    startsAt: toMomentInput(terms.startsAt ?? null),
    endsAt: toMomentInput(terms.endsAt ?? null),
    maxRedemptions: maxRedemptions ? String(maxRedemptions) : '',
    maxPerCustomer: maxPerCustomer ? String(maxPerCustomer) : '',
    orderKinds: terms.orderKinds ?? [],
    planIds: terms.planIds ?? [],
    isEnabled: terms.isEnabled,
    note: terms.note ?? '',
  };
}
export type CouponValues = ReturnType<typeof valuesOf>;

/** Whether a value is a discount of its kind. */
export const isDiscount = (kind: string, value: string): boolean =>
  kind === 'percent' ? percent.is(value) : someYuan.is(value);

const isBlankOr = (holds: (typed: string) => boolean, typed: string): boolean => isBlank(typed) || holds(typed);

/** Whether the terms can be sent. */
export const areTerms = (values: CouponValues): boolean =>
  isDiscount(values.kind, values.value) &&
  isBlankOr(yuan.is, values.minimumFen) &&
  isBlankOr(positive.is, values.maxRedemptions) &&
  isBlankOr(positive.is, values.maxPerCustomer);

/** The terms in the server's format. A scope without a tick is unlimited. */
export const toTerms = (values: CouponValues): CouponTerms => ({
  percentBps: values.kind === 'percent' ? percent.of(values.value) : null,
  amountFen: values.kind === 'amount' ? someYuan.of(values.value) : null,
  isEnabled: values.isEnabled,
  startsAt: fromMomentInput(values.startsAt),
  endsAt: fromMomentInput(values.endsAt),
  orderKinds: values.orderKinds.length > 0 ? values.orderKinds : null,
  planIds: values.planIds.length > 0 ? values.planIds : null,
  minimumFen: isBlank(values.minimumFen) ? 0 : yuan.of(values.minimumFen),
  maxRedemptions: isBlank(values.maxRedemptions) ? null : positive.of(values.maxRedemptions),
  maxPerCustomer: isBlank(values.maxPerCustomer) ? null : positive.of(values.maxPerCustomer),
  note: values.note.trim(),
});
