import { useTranslations } from 'use-intl';
import { BulkAct } from '../../shared/console/bulk-act';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { type Code, withdrawCode } from './use-codes';

interface Props {
  readonly codes: readonly Code[];
  readonly onDone: () => void;
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
