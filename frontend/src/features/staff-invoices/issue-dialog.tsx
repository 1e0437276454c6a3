import { Button, Form, Upload, type UploadFile } from 'antd';
import { useTranslations } from 'use-intl';
import { STAFF_INVOICES_ISSUE_NUMBER_MAX_LENGTH, UPLOAD_MAX_BYTES } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { formatYuan } from '../../shared/format/money';
import { AmountField, TextField } from '../../shared/forms/fields';
import { FormField } from '../../shared/forms/form-field';
import { matching, required, when } from '../../shared/forms/rules';
import { yuan } from '../../shared/forms/typed-number';
import { toast } from '../../shared/ui/toast';
import { Fact, Facts } from '../../shared/ui/facts';
import './issue-dialog.css';
import { issueInvoice, type StaffInvoice } from './use-staff-invoices';

const BLANK = { files: [] as UploadFile[], number: '', amount: '' };

/** The uploaded file; undefined where it cannot be an invoice. */
function invoiceIn(files: unknown): File | undefined {
  const file = (files as UploadFile[])[0]?.originFileObj;
  return file?.type === 'application/pdf' && file.size <= UPLOAD_MAX_BYTES ? file : undefined;
}

interface Props {
  readonly invoice: StaffInvoice;
  readonly onClose: () => void;
}

/** Uploads the issued PDF. Number and amount are typed from it, so that a file of another order is noticed. */
export function IssueDialog({ invoice, onClose }: Props) {
  const t = useTranslations('staff-invoices');
  const [form] = Form.useForm<typeof BLANK>();
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
      form={form}
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
            <ul className="invoice-lines">
              {invoice.lines.map(({ name, quantity, totalFen }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their place
                <li key={index}>
                  <span>
                    {name} × {quantity}
                  </span>
                  <span className="num">{formatYuan(totalFen)}</span>
                </li>
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
        <Upload accept="application/pdf" maxCount={1} beforeUpload={() => false}>
          <Button>{t('issue.choose')}</Button>
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
