import { Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { downloadInvoice, type StaffInvoice } from './use-staff-invoices';

/** An action that staff are about to take on an invoice. */
export interface InvoiceTask {
  readonly what: 'issue' | 'reject' | 'void';
  readonly invoice: StaffInvoice;
}

interface Props {
  readonly invoice: StaffInvoice;
  readonly onTask: (task: InvoiceTask) => void;
}

/** The actions available in an invoice's current status. */
export function InvoiceActions({ invoice, onTask }: Props) {
  const t = useTranslations('staff-invoices');
  const { busy, run } = useAction();
  const task = (what: InvoiceTask['what']) => (
    <Button size="small" onClick={() => onTask({ what, invoice })}>
      {t(`${what}.action`)}
    </Button>
  );
  switch (invoice.status) {
    case 'requested':
      return (
        <span className="row-acts">
          {task('issue')}
          {task('reject')}
        </span>
      );
    case 'issued':
    case 'voided':
      return (
        <span className="row-acts">
          <ActionButton size="small" busy={busy} onClick={() => void run(() => downloadInvoice(invoice))}>
            {t('download')}
          </ActionButton>
          {invoice.status === 'issued' && task('void')}
        </span>
      );
    case 'rejected':
      return <span className="small subtle long">{invoice.reason}</span>;
  }
}
