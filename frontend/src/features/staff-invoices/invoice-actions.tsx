import { Button, Flex, Upload, type UploadFile } from 'antd';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { STAFF_INVOICES_ISSUE_NUMBER_MAX_LENGTH, UPLOAD_MAX_BYTES } from '../../api/limits';
import { BulkAct } from '../../shared/console/bulk';
import { ReasonDialog } from '../../shared/console/reason';
import { formatYuan } from '../../shared/format/money';
import { AmountField, TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { FormField } from '../../shared/forms/form-field';
import { matching, required, when } from '../../shared/forms/rules';
import { yuan } from '../../shared/forms/typed-number';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import { toast } from '../../shared/ui/toast';
import {
  approveInvoice,
  type StaffInvoice,
  downloadInvoice,
  issueInvoice,
  rejectInvoice,
  voidInvoice,
} from './invoices.api';

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

/** An action that staff are about to take on an invoice. */
export interface InvoiceTask {
  readonly what: 'issue' | 'reject' | 'void';
  readonly invoice: StaffInvoice;
}

interface InvoiceTaskProps {
  readonly invoice: StaffInvoice;
  readonly onTask: (task: InvoiceTask) => void;
}

/** The actions available in an invoice's current status. */
export function InvoiceActions({ invoice, onTask }: InvoiceTaskProps) {
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

const BLANK = { files: [] as UploadFile[], number: '', amount: '' };

/** The uploaded file; undefined where it cannot be an invoice. */
function invoiceIn(files: unknown): File | undefined {
  const file = (files as UploadFile[])[0]?.originFileObj;
  return file?.type === 'application/pdf' && file.size <= UPLOAD_MAX_BYTES ? file : undefined;
}

interface IssueDialogProps {
  readonly invoice: StaffInvoice;
  readonly onClose: () => void;
}

/** Uploads the issued PDF. Number and amount are typed from it, so that a file of another order is noticed. */
export function IssueDialog({ invoice, onClose }: IssueDialogProps) {
  const chooser = useRef<HTMLButtonElement>(null);
  const t = useTranslations('staff-invoices');
  const send = async ({ files, number, amount }: typeof BLANK) => {
    const file = invoiceIn(files);
    if (!file) return;
    await issueInvoice(invoice.id, { number: number.trim(), amountFen: yuan.of(amount), file });
    toast.success(t('issue.done'));
  };
  return (
    <FormDialog
      title={t('issue.title')}
      confirm={t('issue.action')}
      initialValues={BLANK}
      send={send}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t('order')} isFigure>
          {invoice.orderNumber}
        </Fact>
        <Fact name={t('title')}>{invoice.title}</Fact>
        <Fact name={t('taxNumber')}>{invoice.taxNumber && <span className="mono">{invoice.taxNumber}</span>}</Fact>
        <Fact name={t('lines')}>
          {invoice.lines.length > 0 && (
            <ul>
              {invoice.lines.map(({ name, quantity, totalFen }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their place
                <Flex component="li" justify="space-between" gap="middle" key={index}>
                  <span>
                    {name} × {quantity}
                  </span>
                  <span className="num">{formatYuan(totalFen)}</span>
                </Flex>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t('kept')} isFigure>
          {formatYuan(invoice.keptFen)}
        </Fact>
      </Facts>
      <FormField
        name="files"
        label={t('issue.file')}
        hint={t('issue.fileHint')}
        valuePropName="fileList"
        getValueFromEvent={({ fileList }: { fileList: UploadFile[] }) => fileList}
        rules={[when((files) => invoiceIn(files) !== undefined, t('issue.fileUnfit'))]}
      >
        <Upload
          accept="application/pdf"
          maxCount={1}
          beforeUpload={() => false}
          // The button that removes the file disappears with it.
          onRemove={() => chooser.current?.focus()}
        >
          <Button ref={chooser}>{t('issue.choose')}</Button>
        </Upload>
      </FormField>
      <TextField
        name="number"
        label={t('number')}
        hint={t('issue.numberHint')}
        rules={[required(t('issue.numberInvalid'))]}
        className="mono"
        inputMode="numeric"
        maxLength={STAFF_INVOICES_ISSUE_NUMBER_MAX_LENGTH}
      />
      <AmountField
        name="amount"
        label={t('issue.amount')}
        hint={t('issue.amountHint')}
        rules={[matching(yuan.is, t('issue.amountInvalid'))]}
      />
    </FormDialog>
  );
}

interface InvoiceDialogsProps {
  readonly task: InvoiceTask;
  readonly onClose: () => void;
}

/** Collects what a change of an invoice needs. */
export function InvoiceDialogs({ task: { what, invoice }, onClose }: InvoiceDialogsProps) {
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
