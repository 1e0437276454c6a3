import { mutate } from 'swr';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { type Capacities, type CapacityName, isCapacity } from '../../business/capacities';
import { useCapacityList, UNLIMITED } from '../../business/capacity';
import { refreshList } from '../../shared/console/list-state';
import { usePlanName } from '../../business/staff';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { keyed } from '../../api/request-keys';

export type Proposal = components['schemas']['ProposalView'];
export type ProposalDecision = 'approve' | 'reject' | 'withdraw';

export const PROPOSALS = '/api/admin/proposals';

/** Keys of single pages, which a decision makes stale. */
const isOnePage = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/admin/');

/** Executes or closes a proposal. Returns the id of an approved one's result. */
export async function decideProposal(id: string, decision: ProposalDecision, key: string): Promise<string | null> {
  try {
    if (decision === 'approve')
      return (await call(api.POST(`${PROPOSALS}/{id}/approve`, { params: { path: { id }, header: keyed(key) } })))
        .resultId;
    await call(api.POST(`/api/admin/proposals/{id}/${decision}`, { params: { path: { id } } }));
    return null;
  } finally {
    await Promise.all([refreshList(PROPOSALS), mutate(isOnePage)]);
  }
}

interface CouponPayload {
  readonly code: string;
  readonly isEnabled: boolean;
  readonly percentBps: number | null;
  readonly amountFen: number | null;
  readonly maxRedemptions: number | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly minimumFen: number;
  readonly maxPerCustomer: number | null;
  readonly orderKinds: readonly components['schemas']['StaffOrderView']['kind'][] | null;
  readonly planIds: readonly string[] | null;
}
interface Held extends Capacities {
  readonly expiresAt: string | null;
}
/** A change of prices: displayed prices in fen, months 0 for a lifetime; null where a term is not offered. */
interface PricesPayload {
  readonly planId: string;
  readonly prices: readonly components['schemas']['PriceRowView'][];
}
type GiftPayload =
  | { kind: 'license'; plan: Capacities & { id: string }; months: number }
  | { kind: CapacityName | 'months' | 'points'; quantity: number };

/** The payload of each kind, as its module writes it. */
interface Payloads {
  readonly license_file_grant: { licenseId: string; days: number; key?: string };
  readonly mismatch_acceptance: { orderNumber: string; shortfallFen: number };
  readonly license_grant: Capacities & { planId: string; months: number; agreedYearFen?: number };
  readonly license_addition: {
    kind: CapacityName | 'months';
    quantity: number;
    key?: string;
    before?: Held;
    after?: Held | null;
  };
  readonly redeem_batch: { name: string; size: number; gift: GiftPayload };
  readonly agreed_price: { yearFen: number; seenFen?: number | null; key?: string };
  readonly admin_access: { role?: components['schemas']['StaffRoleView']['role'] };
  readonly passkey_reset: object;
  readonly reward: { kind: CapacityName; quantity: number; contentUrl?: string; note?: string };
  readonly quote_send: { number: string; companyName?: string; totalFen: number };
  readonly coupon_create: CouponPayload;
  readonly coupon_change: CouponPayload & { before?: CouponPayload };
  readonly refund: { orderNumber: string; amount: number; seen: number; isOfPoints: boolean };
  readonly plan_create: PricesPayload & { plan: Capacities };
  readonly plan_change: PricesPayload & { draft: Capacities };
  readonly plan_schedule: PricesPayload & { startsOn: string };
  readonly points_correction: { points: number };
}
type Texts = { readonly [Kind in Proposal['kind']]: (payload: Payloads[Kind]) => string };

/** Kinds that give something away; the others take two people for another reason. */
const GIFTS: ReadonlySet<Proposal['kind']> = new Set<Proposal['kind']>([
  'license_grant',
  'license_file_grant',
  'license_addition',
  'redeem_batch',
  'coupon_create',
  'coupon_change',
  'agreed_price',
  'reward',
  'quote_send',
  'refund',
  'points_correction',
]);

/** Describes in a sentence exactly what approving a proposal does. */
export function useProposalText(): (proposal: Proposal) => string {
  const t = useTranslations('staff-proposals');
  const roles = useTranslations('admin.roles');
  const planName = usePlanName();
  const amount = useTranslations('ui.capacity.amount');
  const list = useCapacityList();
  const capacities = (of: Capacities) => list((name) => amount(name, { count: of[name] }), t('comma')).all;
  const capacityOf = (kind: string, quantity: number) => (isCapacity(kind) ? amount(kind, { count: quantity }) : '');
  const coupon = useCouponTerms();
  const renewalOf = (fen: number | undefined): string => {
    if (fen === undefined) return '';
    return fen === 0 ? t('acts.renewsFree') : t('acts.renewsAt', { amount: formatYuan(fen) });
  };
  const plans = useTranslations('staff-plans');
  const heldOf = (kind: CapacityName | 'months', { expiresAt, ...terms }: Held): string => {
    if (isCapacity(kind)) return amount(kind, { count: terms[kind] });
    return expiresAt === null ? plans('lifetime') : formatDate(expiresAt);
  };
  const shown = (fen: number | null): string => (fen === null ? t('notOffered') : formatYuan(fen));
  /** The prices that change; all of them where none does, as when a plan is put on sale. */
  const pricesOf = (prices: PricesPayload['prices']): string => {
    const changed = prices.filter(({ beforeFen, afterFen }) => beforeFen !== afterFen);
    return (changed.length > 0 ? changed : prices)
      .map(({ months, beforeFen, afterFen }) => {
        const term = months === 0 ? plans('lifetime') : plans('monthCount', { months });
        const both = t('beforeAfter', { before: shown(beforeFen), after: shown(afterFen) });
        return `${term} ${beforeFen === afterFen ? shown(afterFen) : both}`;
      })
      .join(t('comma'));
  };
  const givenOf = (fen: number | null): string => {
    if (fen === null || fen === 0) return '';
    return fen === UNLIMITED ? t('givenUnbounded') : t('given', { amount: formatYuan(fen) });
  };
  const texts: Texts = {
    license_file_grant: ({ days, key = '' }) => t('acts.license_file_grant', { days, key }),
    license_grant: ({ planId, months, agreedYearFen, ...terms }) =>
      [
        t('acts.license_grant', { plan: planName(planId), months, capacity: capacities(terms) }),
        renewalOf(agreedYearFen),
      ]
        .join(' ')
        .trim(),
    license_addition: ({ kind, quantity, key = '', before, after }) =>
      [
        t('acts.license_addition', { kind, quantity, key, capacity: capacityOf(kind, quantity) }),
        before && after ? t('beforeAfter', { before: heldOf(kind, before), after: heldOf(kind, after) }) : '',
      ]
        .join(' ')
        .trim(),
    redeem_batch: ({ name, size, gift }) => {
      if (gift.kind !== 'license') {
        const { kind, quantity } = gift;
        return t('acts.redeem_batch', { name, size, kind, quantity, capacity: capacityOf(kind, quantity) });
      }
      const { plan, months } = gift;
      const terms = { plan: planName(plan.id), capacity: capacities(plan), months };
      return t('acts.redeem_batch_license', { name, size, ...terms });
    },
    coupon_create: (payload) => t('acts.coupon_create', coupon(payload)),
    coupon_change: ({ before, ...payload }) =>
      [
        t('acts.coupon_change', coupon(payload)),
        before ? t('couponBefore', coupon({ ...before, code: payload.code })) : '',
      ]
        .join(' ')
        .trim(),
    agreed_price: ({ yearFen, seenFen = null, key = '' }) => {
      const before = seenFen === null ? t('noAgreedPrice') : formatYuan(seenFen);
      return t('acts.agreed_price', { key, before, after: formatYuan(yearFen) });
    },
    refund: ({ orderNumber, amount: refunded, seen, isOfPoints }) =>
      t('acts.refund', {
        order: orderNumber,
        amount: isOfPoints ? t('points', { points: refunded }) : formatYuan(refunded),
        rest: isOfPoints ? t('points', { points: seen - refunded }) : formatYuan(seen - refunded),
      }),
    plan_create: ({ planId, prices, plan }) =>
      t('acts.plan_create', { plan: planId, capacity: capacities(plan), prices: pricesOf(prices) }),
    plan_change: ({ planId, prices, draft }) =>
      t('acts.plan_change', { plan: planName(planId), capacity: capacities(draft), prices: pricesOf(prices) }),
    plan_schedule: ({ planId, prices, startsOn }) =>
      t('acts.plan_schedule', { plan: planName(planId), date: startsOn, prices: pricesOf(prices) }),

    admin_access: ({ role }) =>
      role === undefined ? t('acts.admin_access_enable') : t('acts.admin_access', { role: roles(role) }),
    passkey_reset: () => t('acts.passkey_reset'),
    reward: ({ kind, quantity, contentUrl = '', note = '' }) =>
      [t('acts.reward', { capacity: capacityOf(kind, quantity) }), contentUrl, note].join(' ').trim(),
    quote_send: ({ number, companyName, totalFen }) =>
      t('acts.quote_send', { number, company: companyName ?? t('erased'), amount: formatYuan(totalFen) }),
    points_correction: ({ points }) => t('acts.points_correction', { points }),
    mismatch_acceptance: ({ orderNumber, shortfallFen }) =>
      t('acts.mismatch_acceptance', { order: orderNumber, amount: formatYuan(shortfallFen) }),
  };
  return ({ kind, payload, givenFen }) =>
    [(texts[kind] as (payload: unknown) => string)(payload), GIFTS.has(kind) ? givenOf(givenFen) : '']
      .join('\n')
      .trim();
}

function useCouponTerms() {
  const t = useTranslations('staff-proposals');
  const kindName = useTranslations('staff-orders.kinds');
  const planName = usePlanName();
  /** What limits the use of the coupon besides its number of uses and its end. */
  const limitsOf = ({ startsAt, minimumFen, maxPerCustomer, orderKinds, planIds }: CouponPayload): string[] => [
    ...(startsAt === null ? [] : [t('couponStart', { start: formatDateTime(startsAt) })]),
    ...(maxPerCustomer === null ? [] : [t('couponEach', { uses: maxPerCustomer })]),
    ...(minimumFen === 0 ? [] : [t('couponMinimum', { amount: formatYuan(minimumFen) })]),
    ...(orderKinds === null
      ? []
      : [t('couponKinds', { kinds: orderKinds.map((kind) => kindName(kind)).join(t('or')) })]),
    ...(planIds === null ? [] : [t('couponPlans', { plans: planIds.map(planName).join(t('or')) })]),
  ];
  return (coupon: CouponPayload) => {
    const { code, isEnabled, percentBps, amountFen, maxRedemptions, endsAt } = coupon;
    const value =
      percentBps === null
        ? t('couponAmount', { amount: formatYuan(amountFen ?? 0) })
        : t('couponPercent', { percent: percentBps / 100 });
    const end = endsAt === null ? t('couponNoEnd') : t('couponEnd', { end: formatDateTime(endsAt) });
    return {
      code,
      value: isEnabled ? value : t('couponOff'),
      uses: t('couponUses', { uses: maxRedemptions ?? UNLIMITED }),
      end: [end, ...limitsOf(coupon)].join(t('comma')),
    };
  };
}

/** The page and name of its subject; null if there is none yet. */
export function subjectPage({
  kind,
  payload,
}: Proposal): { readonly to: string; readonly label: 'seeLicense' | 'seeQuote' | 'seeOrder' | 'seeCoupon' } | null {
  const { licenseId, quoteId, orderId, code } = payload;
  if (typeof licenseId === 'string') return { to: `/admin/licenses/${licenseId}`, label: 'seeLicense' };
  if (typeof orderId === 'string') return { to: `/admin/orders/${orderId}`, label: 'seeOrder' };
  if (kind === 'coupon_change' && typeof code === 'string')
    return { to: `/admin/coupons?q=${encodeURIComponent(code)}`, label: 'seeCoupon' };
  return typeof quoteId === 'string' ? { to: `/admin/quotes/${quoteId}`, label: 'seeQuote' } : null;
}

/** The page of the result. */
export function resultPage({ kind, resultId }: Pick<Proposal, 'kind' | 'resultId'>): string | null {
  if (resultId === null) return null;
  if (kind === 'mismatch_acceptance' || kind === 'refund') return `/admin/orders/${resultId}`;
  if (kind === 'redeem_batch') return '/admin/redeem-codes';
  if (kind === 'admin_access' || kind === 'passkey_reset') return `/admin/users/${resultId}`;
  if (kind === 'points_correction') return `/admin/users/${resultId}?tab=points`;
  if (kind.startsWith('plan_')) return '/admin/plans';
  if (kind === 'reward') return '/admin/rewards';
  if (kind === 'quote_send') return `/admin/quotes/${resultId}`;
  return kind.startsWith('coupon_') ? '/admin/coupons' : `/admin/licenses/${resultId}`;
}
