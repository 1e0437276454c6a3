import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ALLOW_MAIL_MAIL_MAX_LENGTH } from '../../api/limits';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { Field } from '../../shared/forms/field';
import { toast } from '../../shared/ui/toast';
import { allowMail } from './use-applications';

/** Lets one address apply although its domain does not belong to a company. */
export function AllowMailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.allow');
  const [mail, setMail] = useState('');
  const send = async (reason: string) => {
    await allowMail({ mail: mail.trim(), reason });
    toast.success(t('done', { mail: mail.trim() }));
  };
  return (
    <ReasonDialog title={t('title')} hint={t('reasonHint')} confirm={t('confirm')} send={send} onClose={onClose}>
      <p className="muted">{t('text')}</p>
      <Field label={t('mail')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="email"
            value={mail}
            maxLength={ALLOW_MAIL_MAIL_MAX_LENGTH}
            data-autofocus
            onChange={({ target }) => setMail(target.value)}
          />
        )}
      </Field>
    </ReasonDialog>
  );
}
