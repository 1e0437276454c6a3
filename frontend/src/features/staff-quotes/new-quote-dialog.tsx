import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { report } from '../../shared/errors/report';
import { useFields } from '../../shared/forms/use-fields';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { CustomerFields, NOBODY, toCustomer, useCustomerFaults } from './customer-fields';
import { beginQuote } from './use-staff-quote';
import './staff-quotes.css';

interface Props {
  readonly onBegun: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates a quote for a customer who called or wrote. */
export function NewQuoteDialog({ onBegun, onClose }: Props) {
  const t = useTranslations('staff-quotes.begin');
  const ui = useTranslations('ui');
  const fields = useFields(NOBODY, useCustomerFaults());
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields.reveal()) return;
    setBusy(true);
    try {
      onBegun(await beginQuote(toCustomer(fields.values)));
    } catch (error) {
      fields.refuse(error);
      report(error);
      setBusy(false);
    }
  };
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CustomerFields fields={fields} />
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
