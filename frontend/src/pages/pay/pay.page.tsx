import { Card } from 'antd';
import { useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { CancelOrder } from '../../features/orders/order-actions';
import {
  CompleteFree,
  PaymentProblem,
  PayWithPoints,
  suffices,
  OrderOutcome,
} from '../../features/orders/order-payment';
import { OrderCoupon, OrderSummary } from '../../features/orders/order-summary';
import { OrderPill } from '../../features/orders/order-facts';
import { actionOf, isStillPayable, type Order, useOrderToPay } from '../../features/orders/orders.api';
import { PaymentDesk } from '../../features/payments/payment-desk';
import { usePurse } from '../../features/points/points.api';
import { refreshAccountInfo } from '../../business/session';
import { PageMeta, useSite } from '../../business/site';
import { formatDateTime } from '../../shared/format/date';
import { arrive } from '../../shared/navigation/arrival';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';

/** /pay?orderId=. Shows how to pay an order and, without a reload, that it is paid. */
export default function PayPage() {
  const [search] = useSearchParams();
  const orderId = search.get('orderId') ?? '';
  const titles = useTranslations('account.titles');
  const t = useTranslations('orders');
  const order = useOrderToPay(orderId);
  if (orderId === '') return <Navigate to="/order" replace />;

  return (
    <div className="wrap inner">
      <PageMeta title={titles('pay')} noindex />
      <AsyncContent state={order} skeleton={<Skeleton rows={8} />} wayOn={{ to: '/order', label: t('mine') }}>
        {(data) => <Checkout order={data} onClaim={() => void order.mutate()} />}
      </AsyncContent>
    </div>
  );
}

interface CheckoutProps {
  readonly order: Order;
  readonly onClaim: () => void;
}

function Checkout({ order, onClaim }: CheckoutProps) {
  const t = useTranslations('orders');
  const titles = useTranslations('account.titles');
  const pay = actionOf(order, 'pay');
  const cancel = actionOf(order, 'cancel');
  const points = actionOf(order, 'pay_with_points');
  const pending = order.status === 'pending';
  const payable = pending && pay?.allowed === true && order.paymentProblem !== 'mismatched';
  const { supportMail } = useSite();
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) arrive();
    wasPending.current = pending;
  }, [pending]);
  const purse = { ...usePurse(), onSpent: () => void refreshAccountInfo() };

  return (
    <>
      <TitleBar
        crumbs={{ parent: { to: '/order', label: t('mine') }, current: order.number }}
        title={
          <>
            {titles('pay')} <OrderPill status={order.status} isVoid={order.voidReason !== null} />
          </>
        }
      >
        {pending && (
          <span className="small subtle num">{t('keptUntil', { time: formatDateTime(order.expiresAt) })}</span>
        )}
      </TitleBar>
      <div className="columns checkout">
        <Card>
          <OrderOutcome order={order} />
          {pending && <PaymentProblem order={order} />}
          {payable && order.payableFen === 0 && <CompleteFree orderId={order.id} />}
          {payable && order.payableFen > 0 && (
            <PaymentDesk
              // After a refusal or a price change the offer on screen has expired: the desk requests a new one.
              key={`${order.paymentProblem} ${order.dueFen}`}
              orderId={order.id}
              amountFen={order.dueFen}
              isOfQuote={order.kind === 'quote'}
              slipUploadedAt={order.slipUploadedAt}
              methods={order.methods}
              preferred={order.method}
              supportMail={supportMail}
              isStillPayable={() => isStillPayable(order.id)}
              onClaim={onClaim}
            />
          )}
        </Card>
        <aside className="panels">
          <OrderSummary order={order} />
          <OrderCoupon order={order} />
          {points?.allowed && suffices(purse, order) && <PayWithPoints block order={order} purse={purse} />}
          {points?.allowed && purse.onHold && <p className="small subtle">{purse.onHold}</p>}
          {cancel?.allowed && <CancelOrder orderId={order.id} />}
        </aside>
      </div>
    </>
  );
}
