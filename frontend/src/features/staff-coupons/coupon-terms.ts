import { useTranslations } from 'use-intl';
import { useFields, type Fields } from '../../shared/forms/use-fields';
import { fromMomentInput, toMomentInput } from '../../shared/console/input-values';
import { isBlank, percent, positive, someYuan, yuan, yuanText } from '../../shared/forms/typed-number';
import type { Coupon, CouponTerms } from './use-coupons';

export type CouponField =
  | 'code'
  | 'kind'
  | 'value'
  | 'minimumFen'
  | 'startsAt'
  | 'endsAt'
  | 'maxRedemptions'
  | 'maxPerCustomer'
  | 'note';

type Values = Readonly<Record<CouponField, string>>;

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

/** The terms as form values. */
export function valuesOf(terms: CouponTerms): Omit<Values, 'code'> {
  const { percentBps, amountFen = null, minimumFen, maxRedemptions, maxPerCustomer } = terms;
  return {
    kind: amountFen === null ? 'percent' : 'amount',
    value: percentBps ? String(percentBps / 100) : yuanText(amountFen),
    minimumFen: minimumFen ? yuanText(minimumFen) : '',
    startsAt: toMomentInput(terms.startsAt ?? null),
    endsAt: toMomentInput(terms.endsAt ?? null),
    maxRedemptions: maxRedemptions ? String(maxRedemptions) : '',
    maxPerCustomer: maxPerCustomer ? String(maxPerCustomer) : '',
    note: terms.note ?? '',
  };
}

/** The form fields of a coupon: percent and yuan, never fen. */
export function useCouponFields(coupon: Coupon | null): Fields<CouponField> {
  const t = useTranslations('console.faults');
  const unless = (holds: boolean, fault: string) => (holds ? undefined : fault);
  const blankOr = (typed: string, holds: (text: string) => boolean) => isBlank(typed) || holds(typed);
  const initial = { ...valuesOf(coupon ?? NO_TERMS), code: coupon?.code ?? '' };
  return useFields<CouponField>(initial, (values) => ({
    code: unless(values.code.trim() !== '', t('required')),
    value:
      values.kind === 'percent'
        ? unless(percent.is(values.value), t('percent'))
        : unless(someYuan.is(values.value), t('yuan')),
    minimumFen: unless(blankOr(values.minimumFen, yuan.is), t('yuan')),
    maxRedemptions: unless(blankOr(values.maxRedemptions, positive.is), t('positive')),
    maxPerCustomer: unless(blankOr(values.maxPerCustomer, positive.is), t('positive')),
  }));
}

interface Scope {
  readonly isEnabled: boolean;
  readonly orderKinds: readonly CouponKind[];
  readonly planIds: readonly string[];
}

export type CouponKind = NonNullable<Coupon['orderKinds']>[number];

/** The terms in the server's format. A scope without a tick is unlimited. */
export const toTerms = (values: Values, { isEnabled, orderKinds, planIds }: Scope): CouponTerms => ({
  percentBps: values.kind === 'percent' ? percent.of(values.value) : null,
  amountFen: values.kind === 'amount' ? someYuan.of(values.value) : null,
  isEnabled,
  startsAt: fromMomentInput(values.startsAt),
  endsAt: fromMomentInput(values.endsAt),
  orderKinds: orderKinds.length > 0 ? [...orderKinds] : null,
  planIds: planIds.length > 0 ? [...planIds] : null,
  minimumFen: isBlank(values.minimumFen) ? 0 : yuan.of(values.minimumFen),
  maxRedemptions: isBlank(values.maxRedemptions) ? null : positive.of(values.maxRedemptions),
  maxPerCustomer: isBlank(values.maxPerCustomer) ? null : positive.of(values.maxPerCustomer),
  note: values.note.trim(),
});
