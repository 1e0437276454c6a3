import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { cancelOrder } from './use-orders';

interface Props {
  readonly orderId: string;
  readonly disabled?: boolean;
  readonly size?: 'small' | 'medium';
  readonly describedBy?: string | undefined;
}

/** Asks first: a cancelled order cannot be paid any more. */
export function CancelOrder({ orderId, disabled = false, size = 'medium', describedBy }: Props) {
  const t = useTranslations('orders.cancelling');
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();

  const cancel = async () => {
    await run(async () => {
      await cancelOrder(orderId);
      toast.success(t('done'));
    });
    setAsking(false);
  };

  return (
    <>
      <Button size={size} disabled={disabled} aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={t('title')}
          text={t('text')}
          confirm={t('action')}
          busy={busy}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
