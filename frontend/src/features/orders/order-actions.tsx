import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { useAction } from '../../shared/hooks/use-action';
import { payPath } from '../../shared/navigation/next-path';
import { ButtonLink } from '../../shared/ui/antd-button';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { LaterPart } from '../../shared/ui/later-part';
import { later } from '../../shared/ui/later';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { PayWithPoints, type Purse, suffices } from './order-payment';
import { actionOf, change, isSettled, type Order, type OrderAction } from './orders.api';

/** Cancels a pending order and updates it everywhere. Rejects while a payment is in progress. */
async function cancelOrder(id: string): Promise<void> {
  await change(id, call(api.POST('/api/account/orders/{id}/cancel', { params: { path: { id } } })));
}

interface CancelOrderProps {
  readonly orderId: string;
  readonly disabled?: boolean;
  readonly size?: 'small' | 'medium';
  readonly describedBy?: string | undefined;
}

/** Asks first: a cancelled order cannot be paid any more. */
export function CancelOrder({ orderId, disabled = false, size = 'medium', describedBy }: CancelOrderProps) {
  const t = useTranslations('orders.cancelling');
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();

  const cancel = async () => {
    await run(async () => {
      await cancelOrder(orderId);
      toast.success(t('done'));
    });
    setAsking(false);
  };

  return (
    <>
      <Button size={size} disabled={disabled} aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={t('title')}
          text={t('text')}
          confirm={t('action')}
          busy={busy}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const RefundDialog = later(() => import('./request-refund-dialog'));

interface RequestRefundProps {
  readonly order: Order;
  readonly disabled: boolean;
  readonly describedBy: string;
}

/** Requests a refund from staff, after the consequences have been confirmed. */
function RequestRefund({ order, disabled, describedBy }: RequestRefundProps) {
  const t = useTranslations('orders.refunding');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" disabled={disabled} aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking && (
        <LaterPart onClose={() => setAsking(false)}>
          <RefundDialog order={order} onClose={() => setAsking(false)} />
        </LaterPart>
      )}
    </>
  );
}

interface OrderActionsProps {
  readonly order: Order;
  readonly purse: Purse;
  /** Invoices belong to another feature: the page joins the two. */
  readonly onInvoice: () => void;
}

/** The actions of an order. An action that is unavailable shows the reason. */
export function OrderActions(props: OrderActionsProps) {
  const t = useTranslations('orders.actions');
  // The notice above already says why nothing can be done, and what to do instead.
  if (props.order.status === 'cancelled' && props.order.voidReason) return null;
  return (
    <Panel className="on-screen" title={t('title')}>
      <ul className="acts-list">{isSettled(props.order) ? <AfterPaying {...props} /> : <BeforePaying {...props} />}</ul>
    </Panel>
  );
}

function BeforePaying({ order, purse }: OrderActionsProps) {
  const t = useTranslations('orders.actions');
  const pay = actionOf(order, 'pay');
  const points = actionOf(order, 'pay_with_points');
  const cancel = actionOf(order, 'cancel');
  const figures = { balance: purse.spendable ?? 0, onHold: purse.onHold };
  // Money of a wrong amount has arrived: no second payment before staff have checked.
  const mayPay = order.paymentProblem !== 'mismatched';

  return (
    <>
      {mayPay && pay && (
        <Action action={pay} name={t('pay')} text={t('payText')}>
          {(describedBy) =>
            pay.allowed ? (
              <ButtonLink size="small" type="primary" to={payPath(order.id)}>
                {t('pay')}
              </ButtonLink>
            ) : (
              <Button size="small" disabled aria-describedby={describedBy}>
                {t('pay')}
              </Button>
            )
          }
        </Action>
      )}
      {mayPay && points?.allowed && (
        <Action
          action={points}
          name={t('points')}
          text={suffices(purse, order) ? t('pointsText', figures) : t('pointsLack', figures)}
        >
          {(describedBy) => <PayWithPoints order={order} purse={purse} describedBy={describedBy} />}
        </Action>
      )}
      {cancel && (
        <Action action={cancel} name={t('cancel')} text={t('cancelText')}>
          {(describedBy) => (
            <CancelOrder size="small" orderId={order.id} disabled={!cancel.allowed} describedBy={describedBy} />
          )}
        </Action>
      )}
    </>
  );
}

function AfterPaying({ order, onInvoice }: OrderActionsProps) {
  const t = useTranslations('orders.actions');
  const refund = actionOf(order, 'request_refund');
  const invoice = actionOf(order, 'request_invoice');

  return (
    <>
      {invoice && (
        <Action action={invoice} name={t('invoice')} text={t('invoiceText')}>
          {(describedBy) => (
            <Button size="small" disabled={!invoice.allowed} aria-describedby={describedBy} onClick={onInvoice}>
              {t('invoice')}
            </Button>
          )}
        </Action>
      )}
      {refund && (
        <Action action={refund} name={t('refund')} text={t('refundText')}>
          {(describedBy) => <RequestRefund order={order} disabled={!refund.allowed} describedBy={describedBy} />}
        </Action>
      )}
    </>
  );
}

interface ActionProps {
  readonly action: OrderAction;
  readonly name: string;
  /** What the action does, shown while it is available. */
  readonly text: string;
  readonly children: (describedBy: string) => ReactNode;
}

function Action({ action, name, text, children }: ActionProps) {
  const id = useId();
  return (
    <li>
      <span className={action.allowed ? 'grow' : 'grow muted'}>
        {name}
        <small id={id}>{action.message ?? text}</small>
      </span>
      {children(id)}
    </li>
  );
}
