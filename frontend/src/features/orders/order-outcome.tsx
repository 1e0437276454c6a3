import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../shared/ui/button-link';
import { CheckIcon, CrossIcon } from '../../shared/ui/icons';
import { ClockIcon } from '../../shared/ui/shop-icons';
import type { Order } from './order';
import { ToneIcon } from '../../shared/public-ui/tone-icon';
import { useOrderAmount } from './use-order-amount';
import './orders.css';

const LOOKS = {
  paid: { tone: 'success', icon: CheckIcon },
  partially_refunded: { tone: 'primary', icon: CheckIcon },
  refunded: { tone: 'primary', icon: CrossIcon },
  cancelled: { tone: 'primary', icon: CrossIcon },
  expired: { tone: 'warning', icon: ClockIcon },
} as const;

interface Props {
  readonly order: Order;
  /** The page it is shown on: the order's own needs no link to itself. */
  readonly here?: 'pay' | 'order';
}

/** How an order ended, and what comes next. Renders nothing for a pending one. */
export function OrderOutcome({ order, here = 'pay' }: Props) {
  const t = useTranslations('orders.outcome');
  const amountOf = useOrderAmount();
  if (order.status === 'pending') return null;
  const { tone, icon: Icon } = LOOKS[order.status];
  const isLive = order.status === 'paid' || order.status === 'partially_refunded';

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element holds no headings
    <div className="outcome on-screen" role="status">
      <ToneIcon tone={tone}>
        <Icon />
      </ToneIcon>
      <h2>{t(order.voidReason ? 'void.title' : `${order.status}.title`)}</h2>
      <p>
        {t(order.voidReason ? `void.${order.voidReason}` : textOf(order.status, order), {
          amount: amountOf(order, order.payableFen),
          refunded: amountOf(order, order.refundedFen),
        })}
      </p>
      <div className="row">
        {isLive && order.paidId && (
          <ButtonLink type="primary" to={`/license/${order.paidId}`}>
            {order.kind === 'renewal' || order.kind === 'change' || here === 'order' ? t('seeLicense') : t('bind')}
          </ButtonLink>
        )}
        {isLive && order.licenses.length > 1 && (
          <ButtonLink type="primary" to="/license">
            {t('seeLicenses')}
          </ButtonLink>
        )}
        {here === 'pay' && isLive && <ButtonLink to={`/order/${order.id}`}>{t('seeOrder')}</ButtonLink>}
        {!isLive && <WayOn order={order} />}
      </div>
    </div>
  );
}

/** What can be ordered anew from the page of licences. */
const OF_LICENSES: readonly Order['voidReason'][] = [
  'license_merged',
  'license_permanent',
  'license_changed',
  'license_expired',
];

/**
 * A licence that now costs more to renew than the order says is ordered again; one that was merged into another renews
 * with that one.
 */
function WayOn({ order: { voidReason, paidId } }: Pick<Props, 'order'>) {
  const t = useTranslations('orders.outcome');
  if (voidReason === 'license_repriced' && paidId) {
    return (
      <ButtonLink type="primary" to={`/pricing?${new URLSearchParams({ paidId })}`}>
        {t('renew')}
      </ButtonLink>
    );
  }
  const isOfLicenses = voidReason !== null && OF_LICENSES.includes(voidReason);
  return (
    <ButtonLink type="primary" to={isOfLicenses ? '/license' : '/pricing'}>
      {t(isOfLicenses ? 'myLicenses' : 'again')}
    </ButtonLink>
  );
}

/** Payments in points have separate texts: neither receipt nor refund works as with money. */
function textOf(status: Exclude<Order['status'], 'pending'>, { kind, settledBy }: Pick<Order, 'kind' | 'settledBy'>) {
  if (status === 'paid' && kind === 'change' && settledBy === 'money') return 'paid.changed';
  if (status === 'paid' && settledBy === 'free') return 'paid.free';
  if (settledBy !== 'points' || status === 'cancelled' || status === 'expired') return `${status}.text` as const;
  return `${status}.points` as const;
}
