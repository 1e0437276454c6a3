import { useTranslations } from 'use-intl';
import { BulkAct } from '../../shared/console/bulk';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { type Batch, type Code, withdrawBatch, withdrawCode } from './codes';

interface BatchProps {
  readonly batch: Batch;
  readonly onClose: () => void;
}

/** Confirms withdrawing the codes of a batch. */
export function WithdrawBatchDialog({ batch: { id, name, size, redeemed }, onClose }: BatchProps) {
  const t = useTranslations('staff-codes');
  const { busy, run } = useAction();
  const withdraw = async (key: string) => {
    const count = await withdrawBatch(id, key);
    toast.success(t('withdrawnBatch', { count }));
  };
  return (
    <ConfirmDialog
      danger
      title={t('withdrawBatchTitle', { name })}
      text={t('withdrawBatchText', { count: size - redeemed })}
      confirm={t('withdraw')}
      busy={busy}
      onConfirm={() => void run(withdraw).then(onClose)}
      onClose={onClose}
    />
  );
}

interface CodeProps {
  readonly code: Code;
  readonly onClose: () => void;
}

/** Confirms withdrawing one code. */
export function WithdrawCodeDialog({ code: { id }, onClose }: CodeProps) {
  const t = useTranslations('staff-codes');
  const { busy, run } = useAction();
  const withdraw = async (key: string) => {
    await withdrawCode(id, key);
    toast.success(t('withdrawnCode'));
  };
  return (
    <ConfirmDialog
      danger
      title={t('withdrawCodeTitle')}
      text={t('withdrawCodeText')}
      confirm={t('withdraw')}
      busy={busy}
      onConfirm={() => void run(withdraw).then(onClose)}
      onClose={onClose}
    />
  );
}

interface Props {
  readonly codes: readonly Code[];
  readonly onDone: (failed: readonly Code[]) => void;
}

/** Withdraws the selected codes that have not been redeemed. */
export function BulkWithdrawal({ codes, onDone }: Props) {
  const t = useTranslations('staff-codes');
  const title = t('withdrawManyTitle', { count: codes.length });
  return (
    <BulkAct<Code, object>
      label={t('withdraw')}
      title={title}
      rows={codes}
      nameOf={({ id }) => id.slice(0, 8)}
      ask={(next, close) => (
        <ConfirmDialog
          danger
          title={title}
          text={t('withdrawCodeText')}
          confirm={t('withdraw')}
          onConfirm={() => next({})}
          onClose={close}
        />
      )}
      act={async ({ id }, _terms, key) => {
        await withdrawCode(id, key);
        return 'done';
      }}
      onDone={onDone}
    />
  );
}
