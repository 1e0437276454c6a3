import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { report } from '../../shared/errors/report';
import { formatDateTime } from '../../shared/format/date';
import { Field } from '../../shared/forms/field';
import { Alert } from '../../shared/ui/alert';
import { Button } from '../../shared/ui/button';
import { CopyField } from '../../shared/ui/copy-field';
import { Dialog } from '../../shared/ui/dialog';
import { type Invitation, inviteStaff, STAFF_ROLES, type StaffRole } from './use-users';

/** Makes an account for a new member of staff, and shows its link this one time. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-users.invite');
  const [invitation, setInvitation] = useState<Invitation>();
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {invitation ? (
        <Made invitation={invitation} onClose={onClose} />
      ) : (
        <InviteForm onMade={setInvitation} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Made({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) {
  const t = useTranslations('staff-users.invite');
  const ui = useTranslations('ui');
  return (
    <>
      <CopyField label={t('link')} value={`${location.origin}/reset/${invitation.token}`} />
      <Alert tone="warning">{t('once', { time: formatDateTime(invitation.validUntil) })}</Alert>
      <div className="acts">
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </>
  );
}

interface FormProps {
  readonly onMade: (invitation: Invitation) => void;
  readonly onClose: () => void;
}

function InviteForm({ onMade, onClose }: FormProps) {
  const t = useTranslations('staff-users.invite');
  const roles = useTranslations('staff-users.roles');
  const ui = useTranslations('ui');
  const [mail, setMail] = useState('');
  const [role, setRole] = useState<StaffRole>('reviewer');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      onMade(await inviteStaff(mail.trim(), role));
    } catch (error) {
      const known = error instanceof ApiError && ['request.invalid', 'account.mail_taken'].includes(error.code);
      if (known) setProblem(error.details[0]?.message ?? error.message);
      report(error);
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('mail')} hint={t('hint')} error={problem}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="email"
            value={mail}
            maxLength={320}
            data-autofocus
            onChange={(event) => {
              setMail(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Field label={t('role')}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={role}
            onChange={(event) => setRole(event.target.value as StaffRole)}
          >
            {STAFF_ROLES.map((one) => (
              <option key={one} value={one}>
                {roles(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="acts">
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} disabled={mail.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
