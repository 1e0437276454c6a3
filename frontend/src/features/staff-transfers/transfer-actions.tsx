import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Allowed } from '../../shared/console/staff';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { ReceiptDialog } from './receipt-dialog';
import { TransferCheck } from './transfer-check';
import { confirmReceipt, rejectReceipt, saveSlip, type Transfer } from './transfers.api';

interface Props {
  readonly transfer: Transfer;
  /** Id of the reader, who cannot confirm what they entered themselves. */
  readonly reader: string | undefined;
  /** False for a new administrator, who can only reject. */
  readonly mayConfirm: boolean;
}

/** What staff can do about a transfer at its current stage. */
export function TransferActions({ transfer, reader, mayConfirm }: Props) {
  const t = useTranslations('staff-transfers');
  const { busy, run } = useAction();
  const [asking, setAsking] = useState<'enter' | 'confirm' | 'reject'>();
  const { stage, receiptId, slipType, orderNumber } = transfer;
  const close = () => setAsking(undefined);

  const decide = (decision: (id: string, key: string) => Promise<void>, done: string) => () =>
    void run(async (key) => {
      if (receiptId) await decision(receiptId, key);
      toast.success(done);
      close();
    });

  return (
    <span className="row-acts">
      {slipType !== null && (
        <Button
          size="small"
          color="primary"
          variant="text"
          aria-label={t('slipOf', { order: orderNumber })}
          onClick={() => void run(() => saveSlip(transfer))}
        >
          {t('slip')}
        </Button>
      )}
      {stage === 'entered' && receiptId ? (
        <>
          {transfer.enteredBy !== reader && (
            <Allowed to="transfers.confirm">
              <Button size="small" type="primary" disabled={!mayConfirm} onClick={() => setAsking('confirm')}>
                {t('confirm')}
              </Button>
            </Allowed>
          )}
          <Button size="small" danger onClick={() => setAsking('reject')}>
            {t('reject')}
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setAsking('enter')}>
          {t('enterAction')}
        </Button>
      )}
      {asking === 'enter' && <ReceiptDialog transfer={transfer} onClose={close} />}
      {asking === 'confirm' && (
        <ConfirmDialog
          width="columns"
          title={t('confirmTitle', { amount: formatYuan(transfer.receivedFen ?? 0) })}
          text={<TransferCheck transfer={transfer} />}
          confirm={t('confirm')}
          busy={busy}
          onConfirm={decide(confirmReceipt, t('confirmed'))}
          onClose={close}
        />
      )}
      {asking === 'reject' && (
        <ConfirmDialog
          title={t('rejectTitle')}
          text={t('rejectText')}
          confirm={t('reject')}
          danger
          busy={busy}
          onConfirm={decide(rejectReceipt, t('rejected'))}
          onClose={close}
        />
      )}
    </span>
  );
}
