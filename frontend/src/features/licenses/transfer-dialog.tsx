import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { report } from '../../shared/errors/report';
import { Field } from '../../shared/forms/field';
import { useFields } from '../../shared/forms/use-fields';
import { isMailLike } from '../../shared/forms/mail';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import type { License } from './license';
import { transferLicense } from './use-licenses';

interface Props {
  readonly license: License;
  readonly onClose: () => void;
}

/** Transfers a licence to another account by its mail address, after the consequences have been confirmed. */
export function TransferDialog({ license: { paidId, name, key }, onClose }: Props) {
  const t = useTranslations('licenses.transfer');
  const ui = useTranslations('ui');
  const navigate = useNavigate();
  const faultOf = (typed: string) =>
    typed.trim() === '' ? t('required') : isMailLike(typed) ? undefined : t('malformed');
  const form = useFields({ mail: '' }, ({ mail }) => ({ mail: faultOf(mail) }));
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.reveal()) return;
    setBusy(true);
    try {
      await transferLicense(paidId, form.values.mail.trim());
      toast.success(t('done'));
      onClose();
      // The licence's page now belongs to the recipient.
      void navigate('/license');
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('license.recipient_')) form.blame('mail', error.message);
      report(error);
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p>{t('text', { name, key })}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('mail')} hint={t('hint')} error={form.errorOf('mail')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.bind('mail')}
              data-autofocus
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="danger-solid" busy={busy} disabled={form.errorOf('mail') !== undefined}>
            {t('action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
