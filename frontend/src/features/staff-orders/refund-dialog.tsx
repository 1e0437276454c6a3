import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { Field } from '../../shared/forms/field';
import { toast } from '../../shared/ui/toast';
import { useOrderMoney } from './use-order-money';
import { refundOrder, type StaffOrderFile } from './use-staff-order';

interface Props {
  readonly order: StaffOrderFile;
  readonly onClose: () => void;
}

/** Refunds an order in part or in full. */
export function RefundDialog({ order, onClose }: Props) {
  const t = useTranslations('staff-orders.refund');
  const money = useOrderMoney();
  const [amount, setAmount] = useState('');
  const isOfPoints = order.settledBy === 'points';

  const send = async (reason: string, key: string) => {
    const units = toUnits(amount, isOfPoints);
    await refundOrder(order.id, { reason, ...(units === null ? {} : { amount: units }) }, key);
    toast.success(t('done'));
  };

  return (
    <ReasonDialog title={t('title')} hint={t('hint')} confirm={t('action')} danger send={send} onClose={onClose}>
      <Field
        label={isOfPoints ? t('amountPoints') : t('amount')}
        hint={t('amountHint', { rest: money(order, order.payableFen - order.refundedFen) })}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="decimal"
            value={amount}
            maxLength={14}
            data-autofocus
            onChange={(event) => setAmount(event.target.value.replaceAll(/[^\d.]/g, ''))}
          />
        )}
      </Field>
    </ReasonDialog>
  );
}

/** Yuan as fen, points as they are; null for a blank field. What is no amount is the server's to refuse. */
function toUnits(typed: string, isOfPoints: boolean): number | null {
  if (typed.trim() === '') return null;
  return isOfPoints ? Number(typed) : Math.round(Number(typed) * 100);
}
