import { useTranslations } from 'use-intl';
import { useFields, type Fields } from '../../shared/forms/use-fields';
import {
  countOrNull,
  fromMomentInput,
  fromYuanInput,
  isPositive,
  isYuan,
  toMomentInput,
  toYuanInput,
} from '../../shared/console/input-values';
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

/** Per cent with at most two decimals, as ten-thousandths can hold it. */
const isPercent = (typed: string): boolean => isYuan(typed) && Number(typed) > 0 && Number(typed) <= 100;

/** The fields of a coupon as they are typed: percent and yuan, never fen. */
export function useCouponFields(coupon: Coupon | null): Fields<CouponField> {
  const t = useTranslations('console.faults');
  const initial: Values = {
    code: coupon?.code ?? '',
    kind: coupon && coupon.amountFen !== null ? 'amount' : 'percent',
    value: coupon?.percentBps ? String(coupon.percentBps / 100) : toYuanInput(coupon?.amountFen ?? null),
    minimumFen: coupon?.minimumFen ? toYuanInput(coupon.minimumFen) : '',
    startsAt: toMomentInput(coupon?.startsAt ?? null),
    endsAt: toMomentInput(coupon?.endsAt ?? null),
    maxRedemptions: coupon?.maxRedemptions ? String(coupon.maxRedemptions) : '',
    maxPerCustomer: coupon?.maxPerCustomer ? String(coupon.maxPerCustomer) : '',
    note: coupon?.note ?? '',
  };
  const unless = (holds: boolean, fault: string) => (holds ? undefined : fault);
  const blankOr = (typed: string, holds: (text: string) => boolean) => typed.trim() === '' || holds(typed);
  return useFields<CouponField>(initial, (values) => ({
    code: unless(values.code.trim() !== '', t('required')),
    value:
      values.kind === 'percent' ? unless(isPercent(values.value), t('percent')) : yuanFault(values.value, t('yuan')),
    minimumFen: unless(blankOr(values.minimumFen, isYuan), t('yuan')),
    maxRedemptions: unless(blankOr(values.maxRedemptions, isPositive), t('positive')),
    maxPerCustomer: unless(blankOr(values.maxPerCustomer, isPositive), t('positive')),
  }));
}

const yuanFault = (typed: string, fault: string) => (isYuan(typed) && Number(typed) > 0 ? undefined : fault);

interface Scope {
  readonly isEnabled: boolean;
  readonly orderKinds: readonly CouponKind[];
  readonly planIds: readonly string[];
}

export type CouponKind = NonNullable<Coupon['orderKinds']>[number];

/** What the server is sent. A scope without a tick is without limit. */
export const toTerms = (values: Values, { isEnabled, orderKinds, planIds }: Scope): CouponTerms => ({
  percentBps: values.kind === 'percent' ? Math.round(Number(values.value) * 100) : null,
  amountFen: values.kind === 'amount' ? fromYuanInput(values.value) : null,
  isEnabled,
  startsAt: fromMomentInput(values.startsAt),
  endsAt: fromMomentInput(values.endsAt),
  orderKinds: orderKinds.length > 0 ? [...orderKinds] : null,
  planIds: planIds.length > 0 ? [...planIds] : null,
  minimumFen: values.minimumFen.trim() === '' ? 0 : fromYuanInput(values.minimumFen),
  maxRedemptions: countOrNull(values.maxRedemptions),
  maxPerCustomer: countOrNull(values.maxPerCustomer),
  note: values.note.trim(),
});
