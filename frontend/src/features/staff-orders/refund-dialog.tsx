import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { REFUND_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/console/form-dialog';
import { Declined } from '../../shared/errors/declined';
import { AmountInput, understoodAmount } from '../../shared/forms/amount-input';
import { Field } from '../../shared/forms/field';
import { positive, someYuan } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { Alert } from '../../shared/ui/alert';
import { toast } from '../../shared/ui/toast';
import { RefundConsequence } from './refund-consequence';
import { useOrderMoney } from './use-order-money';
import { foreseeAgain, useRefundPreview } from './use-refund-preview';
import { refundOrder, type StaffOrderFile } from './use-staff-order';

const EXTENTS = ['full', 'part'] as const;
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
  const common = useTranslations('console');
  const faults = useTranslations('console.faults');
  const money = useOrderMoney();
  const isOfPoints = order.settledBy === 'points';
  const reads = isOfPoints ? positive : someYuan;
  const [change, setChange] = useState<string>();
  const { data: whole } = useRefundPreview(order.id, null);
  const left = whole?.refundable ?? 0;

  const amountFault = (typed: string): string | undefined => {
    if (!reads.is(typed)) return faults(isOfPoints ? 'positive' : 'yuan');
    return reads.of(typed) > left ? t('tooMuch', { rest: money(order, left) }) : undefined;
  };
  const form = useFields({ extent: '', amount: '', reason: '' }, ({ extent, amount, reason }) => ({
    extent: extent === '' ? t('choose') : undefined,
    amount: extent === 'part' ? amountFault(amount) : undefined,
    reason: reason.trim() === '' ? faults('required') : undefined,
  }));
  const { extent, amount: typed, reason } = form.values;
  const part = extent === 'part' && amountFault(typed) === undefined ? reads.of(typed) : null;
  const amount = extent === 'full' ? left : part;
  const { data: preview } = useRefundPreview(order.id, part);
  const shown = amount === null ? undefined : preview;

  const send = async (key: string) => {
    if (amount === null) return;
    try {
      await refundOrder(order.id, { reason: reason.trim(), amount, refundable: left }, key);
    } catch (error) {
      if (!(error instanceof ApiError && CHANGED.has(error.code))) throw error;
      setChange(error.message);
      await foreseeAgain(order.id);
      throw new Declined();
    }
    toast.success(t('done'));
  };

  return (
    <FormDialog
      danger
      title={t('title')}
      confirm={amount === null ? t('action') : t('actionOf', { amount: money(order, amount) })}
      form={form}
      isDisabled={!whole || (amount !== null && !shown)}
      send={send}
      onClose={onClose}
    >
      {change !== undefined && <Alert tone="warning">{change}</Alert>}
      <fieldset>
        <legend>{t('extent')}</legend>
        <div className="checks">
          {EXTENTS.map((each) => (
            <label className="check radio" key={each}>
              <input
                type="radio"
                name="extent"
                checked={extent === each}
                data-autofocus={each === 'full' || undefined}
                onChange={() => form.set('extent', each)}
              />
              <span>{each === 'full' ? t('full', { amount: money(order, left) }) : t('part')}</span>
            </label>
          ))}
        </div>
        {form.errorOf('extent') && (
          <span className="hint err" role="alert">
            {form.errorOf('extent')}
          </span>
        )}
      </fieldset>
      {extent === 'part' && (
        <Field
          label={isOfPoints ? t('amountPoints') : t('amount')}
          hint={(isOfPoints ? undefined : understoodAmount(typed)) ?? t('amountHint', { rest: money(order, left) })}
          error={form.errorOf('amount')}
        >
          {(control) => <AmountInput {...control} {...form.bind('amount')} />}
        </Field>
      )}
      {shown && <RefundConsequence order={order} preview={shown} />}
      <Field label={common('reason')} hint={t('hint')} error={form.errorOf('reason')}>
        {(control) => (
          <textarea
            {...control}
            {...form.bind('reason')}
            className="input"
            rows={3}
            maxLength={REFUND_BODY_REASON_MAX_LENGTH}
          />
        )}
      </Field>
    </FormDialog>
  );
}
