import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../shared/console/reason';
import { toast } from '../../shared/ui/toast';
import type { InvoiceTask } from './invoice-actions';
import { IssueDialog } from './issue-dialog';
import { rejectInvoice, voidInvoice } from './use-staff-invoices';

interface Props {
  readonly task: InvoiceTask;
  readonly onClose: () => void;
}

/** Collects what a change of an invoice needs. */
export function InvoiceDialogs({ task: { what, invoice }, onClose }: Props) {
  const t = useTranslations('staff-invoices');
  if (what === 'issue') return <IssueDialog invoice={invoice} onClose={onClose} />;
  const send = async (reason: string) => {
    await (what === 'reject' ? rejectInvoice(invoice.id, reason) : voidInvoice(invoice.id, reason));
    toast.success(t(`${what}.done`));
  };
  return (
    <ReasonDialog
      title={t(`${what}.title`, { title: invoice.title })}
      hint={t('reasonHint')}
      confirm={t(`${what}.action`)}
      danger
      send={send}
      onClose={onClose}
    />
  );
}
