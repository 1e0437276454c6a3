import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../shared/console/reason';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { CopyField } from '../../shared/ui/copy-field';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { confirmRefund, giveUpRefund, retryRefund } from './orders.api';
import { isPayeeKnown, type PaidByHand, type RefundRow } from './refunds';

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
