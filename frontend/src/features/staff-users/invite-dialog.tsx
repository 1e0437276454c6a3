import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { isMailLike } from '../../shared/forms/mail';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { SecondAdministrator, useIsOnlyAdministrator } from './second-administrator';
import { inviteStaff, REASON_MAX, STAFF_ROLES } from './use-users';

/** Makes an account for a new member of staff, who gets the link to it by mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-users.invite');
  const users = useTranslations('staff-users');
  const common = useTranslations('console');
  const isOnly = useIsOnlyAdministrator();
  const form = useFields({ mail: '', role: 'reviewer', reason: '' }, ({ mail, role, reason }) => ({
    mail: isMailLike(mail) ? undefined : t('mailFault'),
    reason: (role === 'admin' || !isOnly) && reason.trim() === '' ? common('faults.required') : undefined,
  }));
  const mail = form.values.mail.trim();
  const role = STAFF_ROLES.find((known) => known === form.values.role) ?? 'reviewer';
  const takesTwo = role === 'admin' || !isOnly;
  const isBarred = isOnly && takesTwo;

  const send = async () => {
    const outcome = await inviteStaff({ mail, role, ...(takesTwo ? { reason: form.values.reason.trim() } : {}) });
    toast.success(t(outcome === 'done' ? 'done' : 'proposed', { mail }));
  };

  return (
    <FormDialog title={t('title')} confirm={t('send')} form={form} isDisabled={isBarred} send={send} onClose={onClose}>
      <TextField form={form} name="mail" label={t('mail')} hint={t('hint')} type="email" maxLength={320} isFirst />
      <SelectField
        form={form}
        name="role"
        label={t('role')}
        hint={users(`roleHints.${role}`)}
        choices={STAFF_ROLES.map((value) => ({ value, label: users(`roles.${value}`) }))}
      />
      {takesTwo && !isBarred && (
        <TextField
          form={form}
          name="reason"
          label={common('reason')}
          hint={users('reasonHint')}
          maxLength={REASON_MAX}
        />
      )}
      <SecondAdministrator isShown={takesTwo} role={role} mail={mail} hint={t('second')} />
    </FormDialog>
  );
}
