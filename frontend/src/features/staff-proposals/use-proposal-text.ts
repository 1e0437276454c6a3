import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { type Capacity, type CapacityName, isCapacity } from '../../shared/capacities';
import { usePlanName } from '../../shared/console/use-staff-plans';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { useCapacityList } from '../../shared/hooks/use-capacity-list';
import { UNLIMITED } from '../../shared/ui/capacity';
import type { Proposal } from './use-proposals';

interface CouponPayload {
  readonly code: string;
  readonly isEnabled: boolean;
  readonly percentBps: number | null;
  readonly amountFen: number | null;
  readonly maxRedemptions: number | null;
  readonly endsAt: string | null;
}
type GiftPayload =
  | { kind: 'license'; plan: Capacity & { id: string }; months: number }
  | { kind: CapacityName | 'months' | 'points'; quantity: number };

/** The payload of each kind, as its module writes it. */
interface Payloads {
  readonly license_file_grant: { licenseId: string; days: number };
  readonly mismatch_acceptance: { orderNumber: string; shortfallFen: number };
  readonly license_grant: Capacity & { planId: string; months: number; agreedYearFen?: number };
  readonly license_addition: { kind: CapacityName | 'months'; quantity: number };
  readonly redeem_batch: { name: string; size: number; gift: GiftPayload };
  readonly agreed_price: { yearFen: number };
  readonly admin_access: { role?: components['schemas']['StaffRoleView']['role'] };
  readonly passkey_reset: object;
  readonly reward: { kind: CapacityName; quantity: number; contentUrl?: string; note?: string };
  readonly quote_send: { number: string; companyName?: string; totalFen: number };
  readonly coupon_create: CouponPayload;
  readonly coupon_change: CouponPayload;
}
type Texts = { readonly [Kind in Proposal['kind']]: (payload: Payloads[Kind]) => string };

/** Describes in a sentence exactly what approving a proposal does. */
export function useProposalText(): (proposal: Proposal) => string {
  const t = useTranslations('staff-proposals');
  const roles = useTranslations('admin.roles');
  const planName = usePlanName();
  const amount = useTranslations('ui.capacity.amount');
  const list = useCapacityList();
  const capacities = (of: Capacity) => list((name) => amount(name, { count: of[name] }), t('comma')).all;
  const capacityOf = (kind: string, quantity: number) => (isCapacity(kind) ? amount(kind, { count: quantity }) : '');
  const coupon = useCouponTerms();
  const renewalOf = (fen: number | undefined): string => {
    if (fen === undefined) return '';
    return fen === 0 ? t('acts.renewsFree') : t('acts.renewsAt', { amount: formatYuan(fen) });
  };
  const texts: Texts = {
    license_file_grant: ({ days }) => t('acts.license_file_grant', { days }),
    license_grant: ({ planId, months, agreedYearFen, ...terms }) =>
      [
        t('acts.license_grant', { plan: planName(planId), months, capacity: capacities(terms) }),
        renewalOf(agreedYearFen),
      ]
        .join(' ')
        .trim(),
    license_addition: ({ kind, quantity }) =>
      t('acts.license_addition', { kind, quantity, capacity: capacityOf(kind, quantity) }),
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
    coupon_change: (payload) => t('acts.coupon_change', coupon(payload)),
    agreed_price: ({ yearFen }) => [t('acts.agreed_price'), renewalOf(yearFen)].join(' '),
    admin_access: ({ role }) =>
      role === undefined ? t('acts.admin_access_enable') : t('acts.admin_access', { role: roles(role) }),
    passkey_reset: () => t('acts.passkey_reset'),
    reward: ({ kind, quantity, contentUrl = '', note = '' }) =>
      [t('acts.reward', { capacity: capacityOf(kind, quantity) }), contentUrl, note].join(' ').trim(),
    quote_send: ({ number, companyName, totalFen }) =>
      t('acts.quote_send', { number, company: companyName ?? t('erased'), amount: formatYuan(totalFen) }),
    mismatch_acceptance: ({ orderNumber, shortfallFen }) =>
      t('acts.mismatch_acceptance', { order: orderNumber, amount: formatYuan(shortfallFen) }),
  };
  return ({ kind, payload }) => (texts[kind] as (payload: unknown) => string)(payload);
}

function useCouponTerms() {
  const t = useTranslations('staff-proposals');
  return ({ code, isEnabled, percentBps, amountFen, maxRedemptions, endsAt }: CouponPayload) => {
    const value =
      percentBps === null
        ? t('couponAmount', { amount: formatYuan(amountFen ?? 0) })
        : t('couponPercent', { percent: percentBps / 100 });
    const end = endsAt === null ? t('couponNoEnd') : t('couponEnd', { end: formatDateTime(endsAt) });
    return {
      code,
      value: isEnabled ? value : t('couponOff'),
      uses: t('couponUses', { uses: maxRedemptions ?? UNLIMITED }),
      end,
    };
  };
}

/** The page and name of what it is about; null where there is none yet. */
export function subjectPage({
  payload,
}: Proposal): { readonly to: string; readonly label: 'seeLicense' | 'seeQuote' } | null {
  const { licenseId, quoteId } = payload;
  if (typeof licenseId === 'string') return { to: `/admin/licenses/${licenseId}`, label: 'seeLicense' };
  return typeof quoteId === 'string' ? { to: `/admin/quotes/${quoteId}`, label: 'seeQuote' } : null;
}

/** The page of the result. */
export function resultPage({ kind, resultId }: Pick<Proposal, 'kind' | 'resultId'>): string | null {
  if (resultId === null) return null;
  if (kind === 'mismatch_acceptance') return `/admin/orders/${resultId}`;
  if (kind === 'redeem_batch') return '/admin/redeem-codes';
  if (kind === 'admin_access' || kind === 'passkey_reset') return `/admin/users/${resultId}`;
  if (kind === 'reward') return '/admin/rewards';
  if (kind === 'quote_send') return `/admin/quotes/${resultId}`;
  return kind.startsWith('coupon_') ? '/admin/coupons' : `/admin/licenses/${resultId}`;
}
