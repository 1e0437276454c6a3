import { Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { toast } from '../../shared/ui/toast';
import { PayoutDialog } from './payout-dialog';
import type { PaidByHand, RefundRow } from './refund-terms';
import { retryRefund } from './use-staff-order';

type Actionable = PaidByHand & Pick<RefundRow, 'stage'>;

/** What staff can still do about a refund. Renders nothing where it proceeds by itself or is complete. */
export function RefundAction({ refund }: { readonly refund: Actionable }) {
  const t = useTranslations('staff-orders');
  const { busy, run } = useAction();
  const [paying, setPaying] = useState(false);
  const { stage, orderId, refundNo } = refund;

  if (stage === 'failed') {
    const retry = async (key: string) => {
      await retryRefund(orderId, refundNo, key);
      toast.success(t('retried'));
    };
    return (
      <ActionButton size="small" busy={busy} onClick={() => void run(retry)}>
        {t('retry')}
      </ActionButton>
    );
  }
  if (stage !== 'to_pay_out') return null;
  return (
    <>
      <Button size="small" type="primary" onClick={() => setPaying(true)}>
        {t('payout.action')}
      </Button>
      {paying && <PayoutDialog refund={refund} onClose={() => setPaying(false)} />}
    </>
  );
}
