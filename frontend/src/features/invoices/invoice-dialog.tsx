import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { isMailLike } from '../../shared/forms/mail';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import './invoices.css';
import { requestInvoice } from './use-invoice';

interface Props {
  readonly orderId: string;
  /** Where the invoice goes unless the person says otherwise. */
  readonly mail: string;
  /** The order's own actions have changed. */
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

type FieldName = 'title' | 'taxNumber' | 'mail';
const KINDS = ['company', 'personal'] as const;
type Kind = (typeof KINDS)[number];

/** Asks for an e-invoice: to a company with its tax number, or to a person. */
export function InvoiceDialog({ orderId, mail: ownMail, onRequested, onClose }: Props) {
  const t = useTranslations('invoices.form');
  const ui = useTranslations('ui');
  const [kind, setKind] = useState<Kind>('company');
  const [values, setValues] = useState({ title: '', taxNumber: '', mail: ownMail });
  const [touched, setTouched] = useState<Partial<Record<FieldName, boolean>>>({});
  const [refusals, setRefusals] = useState<Partial<Record<FieldName, string>>>({});
  const [busy, setBusy] = useState(false);

  const faults: Partial<Record<FieldName, string>> = {
    ...(values.title.trim() === '' && { title: t('titleRequired') }),
    ...(kind === 'company' && values.taxNumber.trim() === '' && { taxNumber: t('taxNumberRequired') }),
    ...(!isMailLike(values.mail) && { mail: t('mailInvalid') }),
  };
  const faulty = Object.keys(faults).length > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched({ title: true, taxNumber: true, mail: true });
    if (faulty) return;
    setBusy(true);
    try {
      const { title, taxNumber, mail } = values;
      const company = kind === 'company' ? { taxNumber: taxNumber.trim() } : {};
      await requestInvoice(orderId, { kind, title: title.trim(), mail: mail.trim(), ...company });
      toast.success(t('done'));
      onRequested();
      onClose();
    } catch (error) {
      const details = error instanceof ApiError ? error.details : [];
      if (details.length === 0) report(error);
      setRefusals(Object.fromEntries(details.map(({ field, message }) => [field, message])));
      setBusy(false);
    }
  };

  const text = (name: FieldName, label: string, more: { hint?: string; mono?: boolean; type?: string } = {}) => (
    <Field label={label} hint={more.hint} error={(touched[name] ? faults[name] : undefined) ?? refusals[name]}>
      {(control) => (
        <input
          {...control}
          className={more.mono ? 'input mono' : 'input'}
          type={more.type ?? 'text'}
          value={values[name]}
          maxLength={name === 'mail' ? 320 : 100}
          autoComplete={name === 'title' ? 'organization' : 'off'}
          onChange={(event) => {
            setValues({ ...values, [name]: event.target.value });
            setRefusals({ ...refusals, [name]: undefined });
          }}
          onBlur={() => setTouched({ ...touched, [name]: true })}
        />
      )}
    </Field>
  );

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="invoice-kinds">
          <legend className="sr">{t('kind')}</legend>
          {KINDS.map((each) => (
            <label className="check radio" key={each}>
              <input type="radio" name="kind" checked={each === kind} onChange={() => setKind(each)} />
              {t(`kinds.${each}`)}
            </label>
          ))}
        </fieldset>
        {text('title', kind === 'company' ? t('company') : t('person'))}
        {kind === 'company' && text('taxNumber', t('taxNumber'), { hint: t('taxNumberHint'), mono: true })}
        {text('mail', t('mail'), { hint: t('mailHint'), type: 'email' })}
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
