import { Card } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { InvoicePanel } from '../../features/invoices/invoice-panel';
import { OrderActions } from '../../features/orders/order-actions';
import { isSummaryNeeded, OrderCoupon, OrderSummary } from '../../features/orders/order-summary';
import { OrderFacts, OrderPill, OrderRefunds, RefundStanding } from '../../features/orders/order-facts';
import { OrderOutcome, PaymentProblem } from '../../features/orders/order-payment';
import { usePurse } from '../../features/points/points.api';
import { OfferLines } from '../../features/quotes/quote-document';
import { useLiveOrder } from '../../features/orders/orders.api';
import { refreshAccountInfo, useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { LaterPart } from '../../shared/ui/later-part';
import { later } from '../../shared/ui/later';
import { TitleBar } from '../../shared/ui/title-bar';

const InvoiceDialog = later(() => import('../../features/invoices/invoice-dialog'));

/** /order/:id: one order with its amounts, status and actions. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const titles = useTranslations('account.titles');
  const t = useTranslations('orders');
  const list = { to: '/order', label: t('mine') };
  const state = useLiveOrder(id);
  const { data: account } = useAccountInfo();
  const [invoicing, setInvoicing] = useState(false);
  const purse = { ...usePurse(), onSpent: () => void refreshAccountInfo() };

  return (
    <>
      <PageMeta title={titles('order')} noindex />
      <AsyncContent state={state} skeleton={<Skeleton rows={8} />} wayOn={list}>
        {(order) => (
          <>
            <TitleBar
              crumbs={{ parent: list, current: order.number }}
              title={
                <>
                  {titles('order')} <OrderPill status={order.status} isVoid={order.voidReason !== null} />
                </>
              }
            />
            <div className={isSummaryNeeded(order) ? 'columns checkout' : undefined}>
              <div className="stack">
                {order.status !== 'pending' && (
                  <Card>
                    <OrderOutcome order={order} here="order" />
                  </Card>
                )}
                {order.agreed && <OfferLines table={order.agreed} />}
                {order.status === 'pending' && <PaymentProblem order={order} />}
                <RefundStanding order={order} />
                <OrderRefunds order={order} />
                <OrderActions order={order} purse={purse} onInvoice={() => setInvoicing(true)} />
                <OrderFacts order={order} />
                {order.settledBy === 'money' && <InvoicePanel orderId={order.id} />}
              </div>
              {isSummaryNeeded(order) && (
                <div className="stack">
                  <OrderSummary order={order} isListed={order.agreed !== null} />
                  <OrderCoupon order={order} />
                </div>
              )}
            </div>
            {invoicing && account && (
              <LaterPart onClose={() => setInvoicing(false)}>
                <InvoiceDialog
                  orderId={order.id}
                  mail={account.mail}
                  onRequested={() => void state.mutate()}
                  onClose={() => setInvoicing(false)}
                />
              </LaterPart>
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}
