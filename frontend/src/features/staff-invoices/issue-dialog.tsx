import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { UPLOAD_MAX_BYTES } from '../../api/limits';
import { report } from '../../shared/errors/report';
import { formatYuan } from '../../shared/format/money';
import { AmountInput, understoodAmount } from '../../shared/forms/amount-input';
import { Field } from '../../shared/forms/field';
import { yuan } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { Fact } from '../../shared/ui/fact';
import { toast } from '../../shared/ui/toast';
import { issueInvoice, type StaffInvoice } from './use-staff-invoices';
import '../../shared/console/console-form.css';

interface Props {
  readonly invoice: StaffInvoice;
  readonly onClose: () => void;
}

/** Uploads the issued PDF. Number and amount are typed from it, so that a file of another order is noticed. */
export function IssueDialog({ invoice, onClose }: Props) {
  const t = useTranslations('staff-invoices');
  const ui = useTranslations('ui');
  const [file, setFile] = useState<File>();
  const [fileFault, setFileFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fields = useFields({ number: '', amount: '' }, ({ number, amount }) => ({
    ...(number.trim() === '' && { number: t('issue.numberInvalid') }),
    ...(!yuan.is(amount) && { amount: t('issue.amountInvalid') }),
  }));

  const take = (chosen: File | null | undefined) => {
    const fits = chosen?.type === 'application/pdf' && chosen.size <= UPLOAD_MAX_BYTES;
    setFile(fits ? chosen : undefined);
    setFileFault(fits ? undefined : t('issue.fileUnfit'));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) setFileFault(t('issue.fileUnfit'));
    if (!fields.reveal() || !file) return;
    setBusy(true);
    try {
      const { number, amount } = fields.values;
      await issueInvoice(invoice.id, { number: number.trim(), amountFen: yuan.of(amount), file });
      toast.success(t('issue.done'));
      onClose();
    } catch (error) {
      fields.refuse(error);
      report(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('issue.title')} onClose={onClose}>
      <form className="console-form" noValidate onSubmit={(event) => void submit(event)}>
        <dl className="kv">
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
        </dl>
        <Field label={t('issue.file')} hint={t('issue.fileHint')} error={fileFault}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="file"
              accept="application/pdf"
              onChange={({ target }) => take(target.files?.item(0))}
            />
          )}
        </Field>
        <Field label={t('number')} hint={t('issue.numberHint')} error={fields.errorOf('number')}>
          {(control) => (
            <input {...control} {...fields.bind('number')} className="input mono" inputMode="numeric" maxLength={20} />
          )}
        </Field>
        <Field
          label={t('issue.amount')}
          hint={understoodAmount(fields.values.amount) ?? t('issue.amountHint')}
          error={fields.errorOf('amount')}
        >
          {(control) => <AmountInput {...control} {...fields.bind('amount')} />}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('issue.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
