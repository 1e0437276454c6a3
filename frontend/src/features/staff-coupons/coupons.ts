import { useTranslations } from 'use-intl';
import { percentOf, WHOLE_BPS } from '../../../../backend/src/domain/money/amounts';
import { api, call, ifMatch } from '../../api/client';
import type { components } from '../../api/schema';
import { activeLocale } from '../../i18n/locale';
import { fromMomentInput, toMomentInput, formatDateTime } from '../../shared/format/date';
import { refreshList } from '../../shared/console/list-state';
import { type Words } from '../../shared/console/versioned';
import { formatYuan } from '../../shared/format/money';
import type { Choice } from '../../shared/forms/choice-fields';
import { momentOf } from '../../shared/forms/typed-date';
import { isBlank, percent, positive, someYuan, yuan, yuanText } from '../../shared/forms/typed-number';
import { keyed } from '../../api/request-keys';

export type Coupon = components['schemas']['StaffCouponView'];
type CouponTerms = components['schemas']['CouponTermsBody'];

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
type CouponValues = ReturnType<typeof valuesOf>;

/** Whether a value is a discount of its kind. */
const isDiscount = (kind: string, value: string): boolean =>
  kind === 'percent' ? percent.is(value) : someYuan.is(value);

const isMoment = (typed: string): boolean => momentOf(typed) !== undefined;

/** Whether a coupon ends after it starts; a blank or unreadable date contradicts no other. */
export function isPeriod(startsAt: string, endsAt: string): boolean {
  const [start, end] = [momentOf(startsAt), momentOf(endsAt)];
  return start === undefined || end === undefined || start < end;
}

const isBlankOr = (holds: (typed: string) => boolean, typed: string): boolean => isBlank(typed) || holds(typed);

/** Whether the terms can be sent. */
export const areTerms = (values: CouponValues): boolean =>
  isDiscount(values.kind, values.value) &&
  isBlankOr(isMoment, values.startsAt) &&
  isBlankOr(isMoment, values.endsAt) &&
  isPeriod(values.startsAt, values.endsAt) &&
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

/** The terms of a coupon as text. */
export function useCouponWords(plans: readonly Choice[]): Words<CouponTerms> {
  const t = useTranslations('staff-coupons');
  const moment = (instant?: string | null) => (instant ? formatDateTime(instant) : '');
  const count = (most?: number | null) => (most ? String(most) : '');
  const planName = (id: string) => plans.find(({ value }) => value === id)?.label ?? id;
  return {
    percentBps: { label: t('percentLabel'), text: (bps) => (bps ? t('percentOff', { percent: bps / 100 }) : '') },
    amountFen: { label: t('amountLabel'), text: (fen) => (fen ? formatYuan(fen) : '') },
    isEnabled: { label: t('state'), text: (isEnabled) => t(isEnabled ? 'states.enabled' : 'states.disabled') },
    startsAt: { label: t('startsAt'), text: moment },
    endsAt: { label: t('endsAt'), text: moment },
    orderKinds: {
      label: t('kindsLabel'),
      text: (kinds) => (kinds ?? []).map((kind) => t(`orderKind.${kind}`)).join('\n'),
    },
    planIds: { label: t('plansLabel'), text: (ids) => (ids ?? []).map(planName).join('\n') },
    minimumFen: { label: t('minimumLabel'), text: (fen) => (fen ? formatYuan(fen) : '') },
    maxRedemptions: { label: t('maxRedemptions'), text: count },
    maxPerCustomer: { label: t('maxPerCustomer'), text: count },
    note: { label: t('note'), text: (note = '') => note },
  };
}

/** The amount in the example: the price of the smallest plan for three months. */
const EXAMPLE_FEN = 17_000;

/**
 * Says what a typed discount means and what an order then costs: 9 is 9 % off, 九一折, and not 90 %. Undefined for what
 * is not a discount yet.
 */
export function useDiscountEcho(kind: string, typed: string): string | undefined {
  const t = useTranslations('staff-coupons.echo');
  if (!isDiscount(kind, typed)) return undefined;
  const off = kind === 'percent' ? percentOf(EXAMPLE_FEN, percent.of(typed)) : someYuan.of(typed);
  const example = { price: formatYuan(EXAMPLE_FEN), rest: formatYuan(Math.max(0, EXAMPLE_FEN - off)) };
  if (kind !== 'percent') return t('amount', { ...example, amount: formatYuan(someYuan.of(typed)) });
  const bps = percent.of(typed);
  if (bps === WHOLE_BPS) return t('free', example);
  return t('percent', {
    ...example,
    percent: String(bps / 100),
    // 九一折 names tenths, 91 % hundredths.
    share: String((WHOLE_BPS - bps) / (activeLocale() === 'zh' ? 1_000 : 100)),
  });
}
