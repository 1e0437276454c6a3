import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { REQUEST_INVOICE_MAIL_MAX_LENGTH, REQUEST_INVOICE_TAX_NUMBER_MAX_LENGTH } from '../../api/limits';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { isMailLike } from '../../shared/forms/mail';
import { useFields } from '../../shared/forms/use-fields';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import './invoices.css';
import { requestInvoice } from './use-invoice';

interface Props {
  readonly orderId: string;
  /** Default recipient of the invoice. */
  readonly mail: string;
  /** Called after the request, which changes the order's available actions. */
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

type FieldName = 'title' | 'taxNumber' | 'mail';
const KINDS = ['company', 'personal'] as const;

/** Requests an e-invoice: for a company with its tax number, or for an individual. */
export function InvoiceDialog({ orderId, mail: ownMail, onRequested, onClose }: Props) {
  const t = useTranslations('invoices.form');
  const ui = useTranslations('ui');
  const [busy, setBusy] = useState(false);
  const fields = useFields(
    { kind: 'company', title: '', taxNumber: '', mail: ownMail },
    ({ kind, title, taxNumber, mail }) => ({
      ...(title.trim() === '' && { title: t('titleRequired') }),
      ...(kind === 'company' && taxNumber.trim() === '' && { taxNumber: t('taxNumberRequired') }),
      ...(!isMailLike(mail) && { mail: t('mailInvalid') }),
    }),
    { name: `invoice:${orderId}` },
  );
  const kind = KINDS.find((one) => one === fields.values.kind) ?? 'company';
  const giveUp = () => {
    fields.forget();
    onClose();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields.reveal()) return;
    setBusy(true);
    try {
      const { title, taxNumber, mail } = fields.values;
      const company = kind === 'company' ? { taxNumber: taxNumber.trim() } : {};
      await requestInvoice(orderId, { kind, title: title.trim(), mail: mail.trim(), ...company });
      fields.forget();
      toast.success(t('done'));
      onRequested();
      onClose();
    } catch (error) {
      fields.refuse(error);
      report(error);
      setBusy(false);
    }
  };

  const text = (name: FieldName, label: string, more: { hint?: string; mono?: boolean; type?: string } = {}) => (
    <Field label={label} hint={more.hint} error={fields.errorOf(name)}>
      {(control) => (
        <input
          {...control}
          {...fields.bind(name)}
          className={more.mono ? 'input mono' : 'input'}
          type={more.type ?? 'text'}
          maxLength={name === 'mail' ? REQUEST_INVOICE_MAIL_MAX_LENGTH : REQUEST_INVOICE_TAX_NUMBER_MAX_LENGTH}
          autoComplete={name === 'title' ? 'organization' : 'off'}
        />
      )}
    </Field>
  );

  return (
    <Dialog title={t('title')} onClose={giveUp}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="invoice-kinds">
          <legend className="sr">{t('kind')}</legend>
          {KINDS.map((each) => (
            <label className="check radio" key={each}>
              <input type="radio" name="kind" checked={each === kind} onChange={() => fields.set('kind', each)} />
              {t(`kinds.${each}`)}
            </label>
          ))}
        </fieldset>
        {text('title', kind === 'company' ? t('company') : t('person'))}
        {kind === 'company' && text('taxNumber', t('taxNumber'), { hint: t('taxNumberHint'), mono: true })}
        {text('mail', t('mail'), { hint: t('mailHint'), type: 'email' })}
        <div className="acts">
          <Button onClick={giveUp}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
