import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { OfferLines } from '../../features/quotes/offer-lines';
import { OrderFile } from '../../features/staff-orders/order-file';
import { PaymentRecords } from '../../features/staff-orders/payment-records';
import { RefundDialog } from '../../features/staff-orders/refund-dialog';
import { RefundRecords } from '../../features/staff-orders/refund-records';
import { RefundRequest } from '../../features/staff-orders/refund-request';
import { useStaffOrder } from '../../features/staff-orders/use-staff-order';
import { PageMeta } from '../../features/site/page-meta';
import { Allowed } from '../../shared/console/permissions';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import '../../shared/console/console-file.css';

/** /admin/orders/:id */
export default function AdminOrderPage() {
  const { id = '' } = useParams();
  const titles = useTranslations('admin.titles');
  const t = useTranslations('staff-orders.refund');
  const state = useStaffOrder(id);
  const [refunding, setRefunding] = useState(false);

  return (
    <>
      <PageMeta title={titles('order')} noindex />
      <AsyncContent state={state} wayOn={{ to: '/admin/orders', label: titles('orders') }}>
        {(order) => (
          <>
            <TitleBar title={order.number}>
              {(order.status === 'paid' || order.status === 'partially_refunded') && (
                <Allowed to="orders.refund">
                  <Button danger disabled={order.isRefundAsked} onClick={() => setRefunding(true)}>
                    {t('action')}
                  </Button>
                </Allowed>
              )}
            </TitleBar>
            <RefundRequest order={order} />
            <div className="console-file">
              <OrderFile order={order} />
              <div>
                <PaymentRecords payments={order.payments} />
                <RefundRecords order={order} />
              </div>
              {order.agreed && (
                <div className="whole">
                  <OfferLines table={order.agreed} />
                </div>
              )}
            </div>
            {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
          </>
        )}
      </AsyncContent>
    </>
  );
}
