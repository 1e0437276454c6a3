import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { REFUND_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { useOrderAmount } from '../../business/orders';
import { ReasonDialog, ReasonField } from '../../shared/console/reason';
import { Declined } from '../../shared/errors/report';
import { formatYuan } from '../../shared/format/money';
import { AmountField, TextField } from '../../shared/forms/fields';
import { RadioField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { matching, required } from '../../shared/forms/rules';
import { positive, someYuan } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { useAction } from '../../shared/hooks/use-action';
import { arrive } from '../../shared/navigation/arrival';
import { ActionButton } from '../../shared/ui/antd-button';
import { AsyncContent } from '../../shared/ui/async-content';
import { CopyField } from '../../shared/ui/copy-field';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import {
  foreseeAgain,
  isPayeeKnown,
  type PaidByHand,
  RefundConsequence,
  type RefundRow,
  useRefundPreview,
} from './refunds';
import { confirmRefund, giveUpRefund, refreshOrder, refundOrder, retryRefund, type StaffOrderFile } from './orders.api';

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

interface PayoutDialogProps {
  readonly refund: PaidByHand;
  readonly onClose: () => void;
}

/** The payee and amount of a refund by bank transfer; confirmed once the bank has executed it. */
function PayoutDialog({ refund, onClose }: PayoutDialogProps) {
  const t = useTranslations('staff-orders.payout');
  const ui = useTranslations('ui');
  const { busy, run } = useAction();
  const { orderId, refundNo, payer, payerBank, payerAccount } = refund;
  const amount = formatYuan(refund.amountFen);
  const confirm = () =>
    run(async (key) => {
      await confirmRefund(orderId, refundNo, key);
      toast.success(t('done'));
      onClose();
    });
  return (
    <Dialog title={t('title', { amount })} wide busy={busy} onClose={onClose}>
      {isPayeeKnown(refund) ? (
        <>
          <CopyField label={t('payee')} value={payer ?? ''} />
          <CopyField label={t('bank')} value={payerBank ?? ''} />
          <CopyField label={t('account')} value={payerAccount ?? ''} />
          <CopyField label={t('remark')} value={refundNo} />
        </>
      ) : (
        <Alert showIcon type="warning" role="note" title={t('unknownPayee')} />
      )}
      <p>{isPayeeKnown(refund) ? t('text', { amount, payee: payer ?? '' }) : t('textUnknown', { amount })}</p>
      <div className="acts">
        <Button disabled={busy} onClick={onClose} data-autofocus>
          {ui('cancel')}
        </Button>
        <ActionButton type="primary" busy={busy} onClick={() => void confirm()}>
          {t('confirm', { amount })}
        </ActionButton>
      </div>
    </Dialog>
  );
}

type Actionable = PaidByHand & Pick<RefundRow, 'stage' | 'mayBeGivenUp' | 'isMoneyLeft'>;

/** What staff are about to do about a refund, as it was when its dialog was opened. */
export interface RefundTask {
  readonly what: 'payOut' | 'returned' | 'giveUp';
  readonly refund: Actionable;
}

interface RefundActionProps {
  readonly refund: Actionable;
  readonly onTask: (task: RefundTask) => void;
}

/**
 * What staff can still do about a refund: one that its provider refused is retried, returned another way, or given up
 * where the money may be kept. Renders nothing where it proceeds by itself or is complete.
 */
export function RefundAction({ refund, onTask }: RefundActionProps) {
  const t = useTranslations('staff-orders');
  const refused = useTranslations('staff-orders.refused');
  const { busy, run } = useAction();
  const { stage, orderId, refundNo, mayBeGivenUp } = refund;
  const retry = async (key: string) => {
    await retryRefund(orderId, refundNo, key);
    toast.success(t('retried'));
  };
  if (stage === 'to_pay_out')
    return (
      <Button size="small" type="primary" onClick={() => onTask({ what: 'payOut', refund })}>
        {t('payout.action')}
      </Button>
    );
  if (stage !== 'failed') return null;
  return (
    <>
      <ActionButton size="small" busy={busy} onClick={() => void run(retry)}>
        {t('retry')}
      </ActionButton>
      <Button size="small" onClick={() => onTask({ what: 'returned', refund })}>
        {refused('returned')}
      </Button>
      {mayBeGivenUp && (
        <Button size="small" onClick={() => onTask({ what: 'giveUp', refund })}>
          {refused('giveUp')}
        </Button>
      )}
    </>
  );
}

interface TaskProps {
  readonly task: RefundTask;
  readonly onClose: () => void;
}

/** Rendered by the page, because its refund may leave the list, or be completed by a colleague, while it is open. */
export function RefundTaskDialog({ task: { what, refund }, onClose }: TaskProps) {
  switch (what) {
    case 'payOut':
      return <PayoutDialog refund={refund} onClose={onClose} />;
    case 'returned':
      return <ReturnedDialog refund={refund} onClose={onClose} />;
    case 'giveUp':
      return <GiveUpDialog refund={refund} onClose={onClose} />;
  }
}

interface RefusedProps {
  readonly refund: Actionable;
  readonly onClose: () => void;
}

function ReturnedDialog({ refund: { orderId, refundNo, amountFen }, onClose }: RefusedProps) {
  const t = useTranslations('staff-orders');
  const refused = useTranslations('staff-orders.refused');
  const { busy, run } = useAction();
  const amount = formatYuan(amountFen);
  const confirm = async (key: string) => {
    await confirmRefund(orderId, refundNo, key);
    toast.success(t('payout.done'));
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={refused('returnedTitle', { amount })}
      text={refused('returnedText')}
      confirm={refused('returnedConfirm', { amount })}
      busy={busy}
      onConfirm={() => void run(confirm)}
      onClose={onClose}
    />
  );
}

function GiveUpDialog({ refund: { orderId, refundNo, amountFen, isMoneyLeft }, onClose }: RefusedProps) {
  const refused = useTranslations('staff-orders.refused');
  return (
    <ReasonDialog
      danger
      title={refused('giveUpTitle', { amount: formatYuan(amountFen) })}
      hint={refused(isMoneyLeft ? 'giveUpHint' : 'giveUpReturnedHint')}
      confirm={refused('giveUp')}
      send={async (reason, key) => {
        await giveUpRefund(orderId, refundNo, reason, key);
        toast.success(refused('givenUp'));
      }}
      onClose={onClose}
    >
      <p>{refused(isMoneyLeft ? 'giveUpText' : 'giveUpReturnedText')}</p>
    </ReasonDialog>
  );
}
