import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { useOrderAmount } from '../../business/orders';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { ToneIcon } from '../../shared/public-ui/status-pill';
import { ActionButton, ButtonLink } from '../../shared/ui/antd-button';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { CheckIcon, CrossIcon } from '../../shared/ui/icons';
import { ClockIcon } from '../../shared/ui/shop-icons';
import { toast } from '../../shared/ui/toast';
import './orders.css';
import { actionOf, change, keepChanged, type Order, paymentNotice } from './orders.api';

export interface Purse {
  /** Points that the caller can spend; undefined while they are loading. */
  readonly spendable: number | undefined;
  /** How many more are on hold and until when, as text; empty where none are. */
  readonly onHold: string;
  /** Called after points were spent. */
  readonly onSpent: () => void;
}

interface Props {
  readonly order: Order;
  readonly purse: Purse;
  readonly describedBy?: string | undefined;
  readonly block?: boolean;
}

/** Whether points suffice. One point is one fen. */
export const suffices = ({ spendable }: Purse, { payableFen }: Order): boolean =>
  spendable !== undefined && spendable >= payableFen;

/** Pays the whole order with points. Rejects with point.insufficient, or order.costs_more if the price has risen. */
const payWithPoints = async ({ id, payableFen: points }: Order): Promise<void> =>
  change(
    id,
    call(api.POST('/api/account/orders/{id}/pay-with-points', { params: { path: { id } }, body: { points } })),
  );

/** Pays the whole order with points, after the price has been confirmed. */
export function PayWithPoints({ order, purse, describedBy, block = false }: Props) {
  const t = useTranslations('orders.points');
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const pay = async () => {
    await run(async () => {
      await payWithPoints(order);
      toast.success(t('done'));
      purse.onSpent();
    });
    setAsking(false);
  };
  const { spendable = 0, onHold } = purse;
  const figures = { points: order.payableFen, balance: spendable, onHold };

  return (
    <>
      <Button
        size={block ? 'medium' : 'small'}
        block={block}
        disabled={!suffices(purse, order)}
        aria-describedby={describedBy}
        onClick={() => setAsking(true)}
      >
        {t('action')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('title')}
          text={t('text', figures)}
          confirm={t('confirm')}
          busy={busy}
          onConfirm={() => void pay()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Completes an order with nothing to pay. */
async function completeFree(id: string): Promise<void> {
  await call(api.POST('/api/account/orders/{id}/pay', { params: { path: { id } }, body: {} }));
  await keepChanged(await call(api.GET('/api/account/orders/{id}', { params: { path: { id }, query: {} } })));
}

/** Completes an order that a coupon has reduced to zero: no payment method, one button. */
export function CompleteFree({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('orders.free');
  const { busy, run } = useAction();
  return (
    <Flex vertical gap={10} align="start" className="actions">
      <h2>{t('title')}</h2>
      <p className="muted">{t('text')}</p>
      <ActionButton type="primary" size="large" busy={busy} onClick={() => void run(() => completeFree(orderId))}>
        {t('action')}
      </ActionButton>
    </Flex>
  );
}

/** Why a pending order is not paid yet, where there is a problem to report. */
export function PaymentProblem({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.problem');
  const outcome = useTranslations('orders.outcome');
  const pay = actionOf(order, 'pay');
  const received = formatYuan(order.depositFen);
  switch (paymentNotice(order)) {
    case 'mismatched':
      return <Alert showIcon type="error" title={t('mismatched')} />;
    case 'unpayable': {
      const again = pay?.code === 'order.expired' && (
        <ButtonLink size="small" to="/pricing">
          {outcome('again')}
        </ButtonLink>
      );
      const kept = order.depositFen > 0 && t('received', { received });
      return <Alert showIcon type="warning" role="note" title={pay?.message} description={kept} action={again} />;
    }
    case 'rest': {
      const rest = t('rest', { received, rest: formatYuan(order.dueFen), time: formatDateTime(order.expiresAt) });
      return <Alert showIcon type="warning" role="note" title={rest} />;
    }
    case 'failed':
      return <Alert showIcon type="warning" role="note" title={t('failed')} />;
    case null:
      return null;
  }
}

const LOOKS = {
  paid: { tone: 'success', icon: CheckIcon },
  partially_refunded: { tone: 'primary', icon: CheckIcon },
  refunded: { tone: 'primary', icon: CrossIcon },
  cancelled: { tone: 'primary', icon: CrossIcon },
  expired: { tone: 'warning', icon: ClockIcon },
} as const;

interface OrderOutcomeProps {
  readonly order: Order;
  /** The page it is shown on: the order's own needs no link to itself. */
  readonly here?: 'pay' | 'order';
}

/** How an order ended, and what comes next. Renders nothing for a pending one. */
export function OrderOutcome({ order, here = 'pay' }: OrderOutcomeProps) {
  const t = useTranslations('orders.outcome');
  const amountOf = useOrderAmount();
  if (order.status === 'pending') return null;
  const { tone, icon: Icon } = LOOKS[order.status];
  const isLive = order.status === 'paid' || order.status === 'partially_refunded';
  const voidReason = order.status === 'expired' ? null : order.voidReason;

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element holds no headings
    <Flex vertical gap={10} align="start" className="on-screen" role="status">
      <ToneIcon tone={tone}>
        <Icon />
      </ToneIcon>
      <h2>{t(voidReason ? 'void.title' : `${order.status}.title`)}</h2>
      <p className="muted">
        {t(voidReason ? `void.${voidReason}` : textOf(order.status, order), {
          amount: amountOf(order, order.payableFen),
          refunded: amountOf(order, order.refundedFen),
          kind: order.kind,
          by: order.settledBy ?? 'money',
        })}
      </p>
      <div className="row actions mt-2">
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
    </Flex>
  );
}

/** What can be ordered again from the page of licences. */
const OF_LICENSES: readonly Order['voidReason'][] = [
  'license_merged',
  'license_permanent',
  'license_changed',
  'license_expired',
  'license_being_refunded',
];

/**
 * If renewing the licence now costs more than the order says, the renewal is ordered again; a licence that was merged
 * into another renews with that one.
 */
function WayOn({ order: { voidReason, paidId } }: Pick<OrderOutcomeProps, 'order'>) {
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

/**
 * Refunds in points have their own texts, because they work differently from money; so does an expired order that takes
 * no money.
 */
function textOf(status: Exclude<Order['status'], 'pending'>, { settledBy, voidReason }: Order) {
  if (status === 'expired' && voidReason !== null) return 'expired.surplus';
  const isRefund = status === 'refunded' || status === 'partially_refunded';
  return isRefund && settledBy === 'points' ? (`${status}.points` as const) : (`${status}.text` as const);
}
