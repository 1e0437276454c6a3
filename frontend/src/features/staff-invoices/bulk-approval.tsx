import { useTranslations } from 'use-intl';
import { BulkAct } from '../../shared/console/bulk';
import { formatYuan } from '../../shared/format/money';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { approveInvoice, type StaffInvoice } from './use-staff-invoices';

interface Props {
  readonly selected: readonly StaffInvoice[];
  readonly onDone: (failed: readonly StaffInvoice[]) => void;
}

/** Approves those of the selected requests that wait for it. */
export function BulkApproval({ selected, onDone }: Props) {
  const t = useTranslations('staff-invoices.approve');
  const rows = selected.filter(({ status, isApproved }) => status === 'requested' && !isApproved);
  const title = t('title', { count: rows.length });
  const amount = formatYuan(rows.reduce((sum, { keptFen }) => sum + keptFen, 0));
  return (
    <BulkAct<StaffInvoice, object>
      label={t('action')}
      title={title}
      rows={rows}
      nameOf={({ orderNumber, title: billedTo }) => `${orderNumber} ${billedTo}`}
      ask={(next, close) => (
        <ConfirmDialog
          title={title}
          text={t('text', { amount, others: selected.length - rows.length })}
          confirm={t('action')}
          onConfirm={() => next({})}
          onClose={close}
        />
      )}
      act={async (invoice, _terms, key) => {
        await approveInvoice(invoice, key);
        return 'done';
      }}
      onDone={onDone}
    />
  );
}
