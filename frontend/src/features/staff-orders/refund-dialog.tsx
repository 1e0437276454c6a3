import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { REFUND_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { ReasonField } from '../../shared/console/reason-field';
import { AmountField, RadioField } from '../../shared/forms/fields';
import { matching, required } from '../../shared/forms/rules';
import { useFormValues } from '../../shared/forms/use-form-values';
import { Declined } from '../../shared/errors/declined';
import { positive, someYuan } from '../../shared/forms/typed-number';
import { toast } from '../../shared/ui/toast';
import { RefundConsequence } from './refund-consequence';
import { useOrderMoney } from './use-order-money';
import { foreseeAgain, useRefundPreview } from './use-refund-preview';
import { refundOrder, type StaffOrderFile } from './use-staff-order';

const EXTENTS = ['full', 'part'] as const;
const BLANK = { extent: '' as (typeof EXTENTS)[number] | '', amount: '', reason: '' };
const CHANGED: ReadonlySet<string> = new Set(['order.refund_changed', 'order.refundable_changed']);

interface Props {
  readonly order: StaffOrderFile;
  readonly onClose: () => void;
}

/**
 * Refunds an order in full or in part: an explicit choice without a default. Shows the consequences before it is sent.
 */
export function RefundDialog({ order, onClose }: Props) {
  const t = useTranslations('staff-orders.refund');
  const faults = useTranslations('console.faults');
  const common = useTranslations('console');
  const money = useOrderMoney();
  const isOfPoints = order.settledBy === 'points';
  const reads = isOfPoints ? positive : someYuan;
  const [change, setChange] = useState<string>();
  const { data: whole } = useRefundPreview(order.id, null);
  const left = whole?.refundable ?? 0;

  const [form] = Form.useForm<typeof BLANK>();
  const values = useFormValues(form, BLANK);
  const amountOf = ({ extent, amount: typed }: typeof BLANK): number | null => {
    if (extent === 'full') return left;
    return extent === 'part' && reads.is(typed) && reads.of(typed) <= left ? reads.of(typed) : null;
  };
  const amount = amountOf(values);
  const { data: preview } = useRefundPreview(order.id, values.extent === 'part' ? amount : null);
  const shown = amount === null ? undefined : preview;

  const send = async (typed: typeof BLANK, key: string) => {
    const refunded = amountOf(typed);
    if (refunded === null) return;
    try {
      const isProposed = await refundOrder(
        order.id,
        { reason: typed.reason.trim(), amount: refunded, refundable: left },
        key,
      );
      toast.success(isProposed ? common('sentForApproval') : t('done'));
    } catch (error) {
      if (!(error instanceof ApiError && CHANGED.has(error.code))) throw error;
      setChange(error.message);
      await foreseeAgain(order.id);
      throw new Declined();
    }
  };

  const act = amount === null ? t('action') : t('actionOf', { amount: money(order, amount) });
  return (
    <FormDialog
      danger
      title={t('title')}
      confirm={shown?.takesSecondPerson ? common('sendForApproval') : act}
      form={form}
      initialValues={BLANK}
      isDisabled={!whole || (amount !== null && !shown)}
      send={send}
      onClose={onClose}
    >
      {change !== undefined && <Alert showIcon type="warning" role="note" title={change} />}
      <RadioField
        name="extent"
        label={t('extent')}
        rules={[required(t('choose'))]}
        choices={EXTENTS.map((value) => ({
          value,
          label: value === 'full' ? t('full', { amount: money(order, left) }) : t('part'),
        }))}
        isFirst
      />
      {values.extent === 'part' && (
        <AmountField
          name="amount"
          label={isOfPoints ? t('amountPoints') : t('amount')}
          hint={t('amountHint', { rest: money(order, left) })}
          rules={[
            matching(reads.is, faults(isOfPoints ? 'positive' : 'yuan')),
            matching((text) => reads.of(text) <= left, t('tooMuch', { rest: money(order, left) })),
          ]}
        />
      )}
      {shown && <RefundConsequence order={order} preview={shown} />}
      <ReasonField hint={t('hint')} maxLength={REFUND_BODY_REASON_MAX_LENGTH} />
    </FormDialog>
  );
}
