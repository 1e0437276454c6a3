import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { OPTIONAL_REASON_REASON_MAX_LENGTH } from '../../api/limits';
import { Field } from '../../shared/forms/field';
import { ConfirmDialog } from '../../shared/ui/dialog';

interface Props {
  readonly mail: string;
  /** A second administrator has to approve it first. */
  readonly takesTwo: boolean;
  readonly busy: boolean;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
}

/** Confirms sending a quote, and asks for the reason that the second administrator reads. */
export function SendDialog({ mail, takesTwo, busy, onSend, onClose }: Props) {
  const t = useTranslations('staff-quotes.send');
  const common = useTranslations('console');
  const optional = useTranslations('staff-quotes');
  const [reason, setReason] = useState('');
  if (!takesTwo)
    return (
      <ConfirmDialog
        title={t('title', { mail })}
        text={t('text')}
        confirm={t('confirm')}
        busy={busy}
        onConfirm={() => onSend('')}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={t('proposeTitle', { mail })}
      text={
        <>
          <p>{t('proposeText')}</p>
          <Field label={common('reason')} optionalText={optional('optional')} hint={t('reasonHint')}>
            {(control) => (
              <input
                {...control}
                className="input"
                value={reason}
                maxLength={OPTIONAL_REASON_REASON_MAX_LENGTH}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </>
      }
      confirm={common('sendForApproval')}
      busy={busy}
      onConfirm={() => onSend(reason.trim())}
      onClose={onClose}
    />
  );
}
