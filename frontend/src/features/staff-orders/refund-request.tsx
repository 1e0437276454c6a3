import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Allowed } from '../../shared/console/permissions';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { RefundConsequence } from './refund-consequence';
import { useOrderMoney } from './use-order-money';
import { useRefundPreview } from './use-refund-preview';
import { approveRefund, rejectRefund, type StaffOrderFile } from './use-staff-order';

/** A customer's open refund request, shown above everything else. */
export function RefundRequest({ order }: { readonly order: StaffOrderFile }) {
  const { id, refundRequest } = order;
  const t = useTranslations('staff-orders.request');
  const refund = useTranslations('staff-orders.refund');
  const money = useOrderMoney();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const { data: preview } = useRefundPreview(asking === 'approve' ? id : null, null);
  const close = () => setAsking(undefined);
  if (refundRequest?.status !== 'waiting') return null;

  const approve = async (key: string) => {
    await approveRefund(id, key);
    toast.success(t('approved'));
  };
  const reject = async (reason: string) => {
    await rejectRefund(id, reason);
    toast.success(t('rejected'));
  };
  return (
    <Alert
      showIcon
      type="warning"
      role="note"
      title={
        <>
          <strong>{t('title')}</strong>
          <p>{refundRequest.reason ? t('said', { reason: refundRequest.reason }) : t('silent')}</p>
          <Allowed to="orders.refund">
            <div className="row-acts">
              <Button size="small" type="primary" onClick={() => setAsking('approve')}>
                {t('approve')}
              </Button>
              <Button size="small" onClick={() => setAsking('reject')}>
                {t('reject')}
              </Button>
            </div>
          </Allowed>
          {asking === 'approve' && (
            <ConfirmDialog
              danger
              title={t('approveTitle')}
              text={preview ? <RefundConsequence order={order} preview={preview} /> : t('approveText')}
              confirm={preview ? refund('actionOf', { amount: money(order, preview.amount) }) : t('approve')}
              busy={busy}
              onConfirm={() => void run(approve).then(close)}
              onClose={close}
            />
          )}
          {asking === 'reject' && (
            <ReasonDialog
              title={t('rejectTitle')}
              hint={refund('hint')}
              confirm={t('reject')}
              danger
              send={reject}
              onClose={close}
            />
          )}
        </>
      }
    />
  );
}
