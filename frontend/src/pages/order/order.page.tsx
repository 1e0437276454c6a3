import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { OrderActions } from '../../features/orders/order-actions';
import { OrderFacts } from '../../features/orders/order-facts';
import { OrderOutcome } from '../../features/orders/order-outcome';
import { OrderPill } from '../../features/orders/order-pill';
import { OrderSummary } from '../../features/orders/order-summary';
import { useLiveOrder } from '../../features/orders/use-orders';
import { PageMeta } from '../../features/site/page-meta';
import { AsyncContent } from '../../shared/ui/async-content';
import { Breadcrumb } from '../../shared/ui/breadcrumb';
import { TitleBar } from '../../shared/ui/page-head';
import { Skeleton } from '../../shared/ui/skeleton';

/** /order/:id: one order with its amounts, how it stands, and what can be done with it. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const titles = useTranslations('account.titles');
  const t = useTranslations('orders');
  const state = useLiveOrder(id);

  return (
    <>
      <PageMeta title={titles('order')} noindex />
      <AsyncContent state={state} skeleton={<Skeleton rows={8} />}>
        {(order) => (
          <>
            <Breadcrumb parent={{ to: '/order', label: t('mine') }} current={order.number} />
            <TitleBar
              title={
                <>
                  {titles('order')} <OrderPill status={order.status} />
                </>
              }
            />
            <div className="checkout">
              <div className="stack">
                {order.status !== 'pending' && (
                  <section className="panel">
                    <div className="body">
                      <OrderOutcome order={order} here="order" />
                    </div>
                  </section>
                )}
                <OrderActions order={order} />
                <OrderFacts order={order} />
              </div>
              <OrderSummary order={order} />
            </div>
          </>
        )}
      </AsyncContent>
    </>
  );
}
