import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { OfferLines } from '../../features/quotes/quote-document';
import Events from '../../features/staff-customer/events';
import DeliveryList from '../../features/staff-mail/delivery-list';
import { OrderFile, PaymentRecords, RefundRecords } from '../../features/staff-orders/order-file';
import { RefundDialog } from '../../features/staff-orders/refund-dialog';
import { RefundRequest } from '../../features/staff-orders/refund-requests';
import { sendReceiptAgain, useStaffOrder } from '../../features/staff-orders/orders.api';
import { PageMeta } from '../../business/site';
import { ReasonDialog } from '../../shared/console/reason';
import { Allowed, useMay } from '../../shared/console/staff';
import { ListScope } from '../../shared/console/list-state';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import { toast } from '../../shared/ui/toast';
import '../../shared/console/console-list.css';

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
                <span className="row-acts">
                  <Allowed to="mail.resend">
                    <Receipt id={id} recipient={order.mail} />
                  </Allowed>
                  <Allowed to="orders.refund">
                    <Button danger disabled={order.isRefundAsked} onClick={() => setRefunding(true)}>
                      {t('action')}
                    </Button>
                  </Allowed>
                </span>
              )}
            </TitleBar>
            <RefundRequest order={order} />
            <div className="console-file columns">
              <OrderFile order={order} />
              <div className="panels">
                <PaymentRecords payments={order.payments} />
                <RefundRecords order={order} />
              </div>
              {order.agreed && (
                <div className="whole">
                  <OfferLines table={order.agreed} />
                </div>
              )}
              {/* Paper shows the order as a document, without its history. */}
              <div className="whole on-screen">
                <OrderRecords id={id} number={order.number} />
              </div>
            </div>
            {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
          </>
        )}
      </AsyncContent>
    </>
  );
}

/** Sends the receipt again to a customer who did not find it. */
function Receipt({ id, recipient }: { readonly id: string; readonly recipient: string }) {
  const t = useTranslations('staff-orders.receiptAgain');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('action')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('action')}
          hint={t('hint')}
          confirm={t('action')}
          send={async (reason, key) => {
            await sendReceiptAgain(id, reason, key);
            toast.success(t('done'));
          }}
          onClose={() => setAsking(false)}
        >
          <p className="muted">{t('text', { mail: recipient })}</p>
        </ReasonDialog>
      )}
    </>
  );
}

interface RecordsProps {
  readonly id: string;
  readonly number: string;
}

/** What happened to the order, and the mails about it, one list at a time. */
function OrderRecords({ id, number }: RecordsProps) {
  const t = useTranslations('staff-orders.records');
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const items = [
    { key: 'timeline', label: t('timeline'), children: <Events subject={{ of: 'orders', id }} name={number} /> },
    ...(may('mail.read') ? [{ key: 'mails', label: t('mails'), children: <DeliveryList /> }] : []),
  ];
  return (
    <ListScope value={{ orderId: id }}>
      <Tabs
        destroyOnHidden
        activeKey={search.get('tab') ?? 'timeline'}
        items={items}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </ListScope>
  );
}
