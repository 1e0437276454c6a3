import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { StatusPill, type PillTone } from '../../shared/ui/status-pill';
import { toast } from '../../shared/ui/toast';
import { confirmRefund, retryRefund, type StaffOrderFile } from './use-staff-order';

type Refund = StaffOrderFile['refunds'][number];

const TONES: Readonly<Record<Refund['status'], PillTone>> = {
  requested: 'warning',
  processing: 'primary',
  succeeded: 'success',
  failed: 'danger',
  rejected: 'hollow',
};

/** Every refund of the order, and what staff can still do about it. */
export function RefundRecords({ order }: { readonly order: StaffOrderFile }) {
  const t = useTranslations('staff-orders');
  const methodOf = ({ paymentId }: Refund) => order.payments.find(({ id }) => id === paymentId)?.method;
  return (
    <Panel title={t('refunds')}>
      {order.refunds.length === 0 && <p>{t('noRefunds')}</p>}
      {order.refunds.map((refund) => (
        <dl className="kv" key={refund.refundNo}>
          <dt className="num">{formatYuan(refund.amountFen)}</dt>
          <dd>
            <span className="row-acts">
              <StatusPill tone={TONES[refund.status]}>{t(`refundStatus.${refund.status}`)}</StatusPill>
              <RefundAction orderId={order.id} refund={refund} isByHand={methodOf(refund) === 'bank'} />
            </span>
            <br />
            {t(`origin.${refund.origin}`)} · <span className="num">{formatDateTime(refund.createdAt)}</span>
            {refund.reason && ` · ${refund.reason}`}
          </dd>
        </dl>
      ))}
    </Panel>
  );
}

interface ActionProps {
  readonly orderId: string;
  readonly refund: Refund;
  /** The bank returns nothing by itself. */
  readonly isByHand: boolean;
}

function RefundAction({ orderId, refund: { refundNo, status }, isByHand }: ActionProps) {
  const t = useTranslations('staff-orders');
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);

  if (status === 'failed') {
    const retry = async () => {
      await retryRefund(orderId, refundNo);
      toast.success(t('retried'));
    };
    return (
      <Button size="sm" busy={busy} onClick={() => void run(retry)}>
        {t('retry')}
      </Button>
    );
  }
  if (status !== 'processing' || !isByHand) return null;
  const confirm = async () => {
    await confirmRefund(orderId, refundNo);
    toast.success(t('confirmed'));
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('confirm')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('confirmTitle')}
          text={t('confirmText')}
          confirm={t('confirm')}
          busy={busy}
          onConfirm={() => void run(confirm).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
