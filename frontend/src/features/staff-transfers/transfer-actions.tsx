import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Allowed } from '../../shared/console/staff';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { ReceiptDialog } from './receipt-dialog';
import { TransferCheck } from './transfer-check';
import { confirmReceipt, rejectReceipt, saveSlip, type Transfer } from './transfers.api';

/** What staff are about to do about a transfer, as it was when its dialog was opened. */
export interface TransferTask {
  readonly what: 'enter' | 'confirm' | 'reject';
  readonly transfer: Transfer;
}

interface Props {
  readonly transfer: Transfer;
  /** Id of the reader, who cannot confirm what they entered themselves. */
  readonly reader: string | undefined;
  /** False for a new administrator, who can only reject. */
  readonly mayConfirm: boolean;
  readonly onTask: (task: TransferTask) => void;
}

/** What staff can do about a transfer at its current stage. */
export function TransferActions({ transfer, reader, mayConfirm, onTask }: Props) {
  const t = useTranslations('staff-transfers');
  const { run } = useAction();
  const { stage, receiptId, slipType, orderNumber } = transfer;
  const ask = (what: TransferTask['what']) => () => onTask({ what, transfer });
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
              <Button size="small" type="primary" disabled={!mayConfirm} onClick={ask('confirm')}>
                {t('confirm')}
              </Button>
            </Allowed>
          )}
          <Button size="small" danger onClick={ask('reject')}>
            {t('reject')}
          </Button>
        </>
      ) : (
        <Button size="small" onClick={ask('enter')}>
          {t('enterAction')}
        </Button>
      )}
    </span>
  );
}

interface DialogProps {
  readonly task: TransferTask;
  readonly onClose: () => void;
}

/**
 * Rendered by the list, because a colleague may deal with the transfer, and its row leave the list, while it is open.
 */
export function TransferDialog({ task: { what, transfer }, onClose }: DialogProps) {
  const t = useTranslations('staff-transfers');
  const { busy, run } = useAction();
  if (what === 'enter') return <ReceiptDialog transfer={transfer} onClose={onClose} />;
  const { receiptId } = transfer;
  const decide = async (key: string) => {
    if (receiptId) await (what === 'confirm' ? confirmReceipt(receiptId, key) : rejectReceipt(receiptId));
    toast.success(t(what === 'confirm' ? 'confirmed' : 'rejected'));
    onClose();
  };
  return (
    <ConfirmDialog
      width="columns"
      danger={what === 'reject'}
      title={
        what === 'reject' ? t('rejectTitle') : t('confirmTitle', { amount: formatYuan(transfer.receivedFen ?? 0) })
      }
      text={<TransferCheck transfer={transfer} isRejection={what === 'reject'} />}
      confirm={t(what)}
      busy={busy}
      onConfirm={() => void run(decide)}
      onClose={onClose}
    />
  );
}
