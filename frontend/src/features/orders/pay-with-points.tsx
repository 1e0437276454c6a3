import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../shared/format/number';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import type { Order } from './order';
import { payWithPoints } from './use-order-options';

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
