import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { formatNumber } from '../../shared/format/number';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/action-button';
import { ButtonLink } from '../../shared/ui/button-link';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { actionOf, type Order } from './order';
import { completeFree, payWithPoints } from './use-order-options';

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

/** Pays the whole order with points, after the price has been confirmed. */
export function PayWithPoints({ order, purse, describedBy, block = false }: Props) {
  const t = useTranslations('orders.points');
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const pay = async () => {
    await run(async () => {
      await payWithPoints(order.id);
      toast.success(t('done'));
      purse.onSpent();
    });
    setAsking(false);
  };
  const { spendable = 0, onHold } = purse;
  const figures = { points: formatNumber(order.payableFen), balance: formatNumber(spendable), onHold };

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

/** Completes an order that a coupon has reduced to zero: no payment method, one button. */
export function CompleteFree({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('orders.free');
  const { busy, run } = useAction();
  return (
    <div className="outcome">
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ActionButton type="primary" size="large" busy={busy} onClick={() => void run(() => completeFree(orderId))}>
        {t('action')}
      </ActionButton>
    </div>
  );
}

/** Why a pending order is not paid yet, where there is a problem to report. */
export function PaymentProblem({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.problem');
  const outcome = useTranslations('orders.outcome');
  const pay = actionOf(order, 'pay');
  // Money that arrived outranks everything: no second payment before staff have checked.
  if (order.paymentProblem === 'mismatched') return <Alert showIcon type="error" title={t('mismatched')} />;
  if (order.depositFen > 0) {
    const amounts = { received: formatYuan(order.depositFen), rest: formatYuan(order.dueFen) };
    return (
      <Alert
        showIcon
        type="warning"
        role="note"
        title={t('rest', { ...amounts, time: formatDateTime(order.expiresAt) })}
      />
    );
  }
  if (pay?.allowed === false) {
    const again = pay.code === 'order.expired' && (
      <ButtonLink size="small" to="/pricing">
        {outcome('again')}
      </ButtonLink>
    );
    return <Alert showIcon type="warning" role="note" title={pay.message} action={again} />;
  }
  return order.paymentProblem === 'failed' ? <Alert showIcon type="warning" role="note" title={t('failed')} /> : null;
}
