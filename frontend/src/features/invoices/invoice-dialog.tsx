import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { REQUEST_INVOICE_MAIL_MAX_LENGTH, REQUEST_INVOICE_TAX_NUMBER_MAX_LENGTH } from '../../api/limits';
import { TextField } from '../../shared/forms/fields';
import { RadioField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike, matching, required } from '../../shared/forms/rules';
import { useFormDraft } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { requestInvoice, useInvoice } from './invoice-panel';

const KINDS = ['company', 'personal'] as const;

/** Characters of the title itself: the contract's limit leaves room for what is removed from pasted text. */
const TITLE_MAX = 100;

interface Props {
  readonly orderId: string;
  /** Default recipient of the invoice. */
  readonly mail: string;
  /** Called after the request, which changes the order's available actions. */
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

/** Requests an e-invoice: for a company with its tax number, or for an individual. */
export default function InvoiceDialog({ orderId, mail: ownMail, onRequested, onClose }: Props) {
  const t = useTranslations('invoices.form');
  // After a refusal, what was sent is corrected, not typed again.
  const { data: last } = useInvoice(orderId);
  const initial = {
    kind: last?.kind ?? 'company',
    title: last?.title ?? '',
    taxNumber: last?.taxNumber ?? '',
    mail: last?.mail ?? ownMail,
  };
  const [form] = Form.useForm<typeof initial>();
  const draft = useFormDraft(form, initial, { name: `invoice:${orderId}` });
  const isCompany = draft.values.kind === 'company';

  const send = async ({ kind, title, taxNumber, mail }: typeof initial) => {
    const company = kind === 'company' ? { taxNumber: taxNumber.trim() } : {};
    await requestInvoice(orderId, { kind, title: title.trim(), mail: mail.trim(), ...company });
    toast.success(t('done'));
    onRequested();
  };

  return (
    <FormDialog
      title={t('title')}
      confirm={t('send')}
      form={form}
      initialValues={draft.initialValues}
      forget={draft.forget}
      send={send}
      onClose={onClose}
    >
      <RadioField
        name="kind"
        label={t('kind')}
        choices={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField
        name="title"
        label={isCompany ? t('company') : t('person')}
        rules={[required(t('titleRequired'))]}
        maxLength={TITLE_MAX}
        autoComplete="organization"
      />
      {isCompany && (
        <TextField
          name="taxNumber"
          label={t('taxNumber')}
          hint={t('taxNumberHint')}
          rules={[required(t('taxNumberRequired'))]}
          maxLength={REQUEST_INVOICE_TAX_NUMBER_MAX_LENGTH}
          className="mono"
        />
      )}
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('mailHint')}
        rules={[matching(isMailLike, t('mailInvalid'))]}
        type="email"
        maxLength={REQUEST_INVOICE_MAIL_MAX_LENGTH}
      />
    </FormDialog>
  );
}
