import { Alert, Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { CopyField } from '../../shared/ui/copy-field';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { isPayeeKnown, type PaidByHand } from './refund-terms';
import { confirmRefund } from './use-staff-order';

interface Props {
  readonly refund: PaidByHand;
  readonly onClose: () => void;
}

/** The payee and amount of a refund by bank transfer; confirmed once the bank has executed it. */
export function PayoutDialog({ refund, onClose }: Props) {
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
    <Dialog title={t('title', { amount })} wide onClose={onClose}>
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
        <Button onClick={onClose} data-autofocus>
          {ui('cancel')}
        </Button>
        <ActionButton type="primary" busy={busy} onClick={() => void confirm()}>
          {t('confirm', { amount })}
        </ActionButton>
      </div>
    </Dialog>
  );
}
