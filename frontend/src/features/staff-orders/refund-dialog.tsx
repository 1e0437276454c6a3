import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { REFUND_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { useOrderAmount } from '../../business/orders';
import { ReasonField } from '../../shared/console/reason';
import { Declined } from '../../shared/errors/report';
import { AmountField, TextField } from '../../shared/forms/fields';
import { RadioField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { matching, required } from '../../shared/forms/rules';
import { positive, someYuan } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { arrive } from '../../shared/navigation/arrival';
import { AsyncContent } from '../../shared/ui/async-content';
import { toast } from '../../shared/ui/toast';
import { refreshOrder, refundOrder, type StaffOrderFile } from './orders.api';
import { foreseeAgain, RefundConsequence, useRefundPreview } from './refunds';

const EXTENTS = ['full', 'part'] as const;
const BLANK = { extent: '' as (typeof EXTENTS)[number] | '', amount: '', reason: '' };
const CHANGED: ReadonlySet<string> = new Set([
  'order.refund_changed',
  'order.refund_points_changed',
  'order.refundable_changed',
  'order.refundable_points_changed',
  'order.refund_ends_change',
  'order.refund_gives_more',
]);

interface RefundDialogProps {
  readonly order: StaffOrderFile;
  readonly onClose: () => void;
}

/**
 * Refunds an order in full or in part: an explicit choice without a default. Shows the consequences before it is sent.
 */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const t = useTranslations('staff-orders.refund');
  const faults = useTranslations('console.faults');
  const common = useTranslations('console');
  const money = useOrderAmount();
  const isOfPoints = order.settledBy === 'points';
  const reads = isOfPoints ? positive : someYuan;
  const [change, setChange] = useState<string>();
  const whole = useRefundPreview(order.id, null);
  const left = whole.data?.refundable ?? 0;

  const [form] = Form.useForm<typeof BLANK>();
  const values = useFormValues(form, BLANK);
  const amountOf = ({ extent, amount: typed }: typeof BLANK): number | null => {
    if (extent === 'full') return left;
    return extent === 'part' && reads.is(typed) && reads.of(typed) <= left ? reads.of(typed) : null;
  };
  const amount = amountOf(values);
  const partial = useRefundPreview(values.extent === 'part' && amount !== null ? order.id : null, amount);
  const chosen = values.extent === 'part' ? partial : whole;
  const shown = amount === null ? undefined : chosen.data;

  const send = async (typed: typeof BLANK, key: string) => {
    const refunded = amountOf(typed);
    if (refunded === null) return;
    const seen = shown && { ends: shown.ends, givenFen: shown.givenFen };
    try {
      const isProposed = await refundOrder(
        order.id,
        { reason: typed.reason.trim(), amount: refunded, refundable: left, ...seen },
        key,
      );
      toast.success(isProposed ? common('sentForApproval') : t('done'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order.refund_request_waits') {
        // The page behind the dialog shows the request then.
        await refreshOrder(order.id);
        throw new Declined();
      }
      if (!(error instanceof ApiError && CHANGED.has(error.code))) throw error;
      setChange(error.message);
      await foreseeAgain(order.id);
      throw new Declined();
    }
  };

  const part = {
    name: 'amount',
    hint: t('amountHint', { rest: money(order, left) }),
    rules: [
      matching(reads.is, faults(isOfPoints ? 'positive' : 'yuan')),
      matching((text) => reads.of(text) <= left, t('tooMuch', { rest: money(order, left) })),
    ],
  };
  const seeRequest = () => {
    onClose();
    arrive(true);
  };
  const act = amount === null ? t('action') : t('actionOf', { amount: money(order, amount) });
  return (
    <FormDialog
      danger
      title={t('title')}
      confirm={shown?.takesSecondPerson ? common('sendForApproval') : act}
      form={form}
      initialValues={BLANK}
      isDisabled={
        order.isRefundAsked || !whole.data || (amount !== null && !shown) || whole.isValidating || chosen.isValidating
      }
      send={send}
      onClose={onClose}
    >
      {order.isRefundAsked && (
        <Alert
          showIcon
          type="warning"
          title={t('asked')}
          action={
            <Button size="small" onClick={seeRequest}>
              {t('seeRequest')}
            </Button>
          }
        />
      )}
      {change !== undefined && <Alert showIcon type="warning" role="note" title={change} />}
      <RadioField
        name="extent"
        label={t('extent')}
        rules={[required(t('choose'))]}
        choices={EXTENTS.map((value) => ({
          value,
          label: value === 'full' ? t('full', { amount: whole.data ? money(order, left) : '…' }) : t('part'),
        }))}
        isFirst
      />
      {values.extent === 'part' &&
        (isOfPoints ? (
          <TextField {...part} label={t('amountPoints')} className="num" inputMode="numeric" />
        ) : (
          <AmountField {...part} label={t('amount')} />
        ))}
      {(amount !== null || (!whole.data && whole.error)) && (
        <AsyncContent state={whole.data ? chosen : whole}>
          {(preview) => <RefundConsequence order={order} preview={preview} />}
        </AsyncContent>
      )}
      <ReasonField hint={t('hint')} maxLength={REFUND_BODY_REASON_MAX_LENGTH} />
    </FormDialog>
  );
}
