import { useTranslations } from 'use-intl';
import { INVITE_STAFF_MAIL_MAX_LENGTH, INVITE_STAFF_REASON_MAX_LENGTH } from '../../api/limits';
import { SelectField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { isMailLike } from '../../shared/forms/mail';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { SecondAdministrator } from './second-administrator';
import { useRoles } from './use-roles';
import { inviteStaff } from './use-users';

/** Creates an account for a new member of staff, who gets the link to it by mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-users.invite');
  const users = useTranslations('staff-users');
  const roleText = useTranslations('admin');
  const common = useTranslations('console');
  const { all, takesTwo: takesTwoFor, isByServer } = useRoles();
  const choices = all.filter((role) => role !== 'customer');
  const chosen = (typed: string) => choices.find((known) => known === typed) ?? 'reviewer';
  const form = useFields({ mail: '', role: 'reviewer', reason: '' }, ({ mail, role, reason }) => ({
    mail: isMailLike(mail) ? undefined : t('mailFault'),
    reason: takesTwoFor(chosen(role), 'customer') && reason.trim() === '' ? common('faults.required') : undefined,
  }));
  const mail = form.values.mail.trim();
  const role = chosen(form.values.role);
  const takesTwo = takesTwoFor(role, 'customer');
  const isBarred = isByServer(role);

  const send = async () => {
    const outcome = await inviteStaff({ mail, role, ...(takesTwo ? { reason: form.values.reason.trim() } : {}) });
    toast.success(t(outcome === 'done' ? 'done' : 'proposed', { mail }));
  };

  return (
    <FormDialog title={t('title')} confirm={t('send')} form={form} isDisabled={isBarred} send={send} onClose={onClose}>
      <TextField
        form={form}
        name="mail"
        label={t('mail')}
        hint={t('hint')}
        type="email"
        maxLength={INVITE_STAFF_MAIL_MAX_LENGTH}
        isFirst
      />
      <SelectField
        form={form}
        name="role"
        label={t('role')}
        hint={roleText(`roleHints.${role}`)}
        choices={choices.map((value) => ({ value, label: roleText(`roles.${value}`) }))}
      />
      {takesTwo && !isBarred && (
        <TextField
          form={form}
          name="reason"
          label={common('reason')}
          hint={users('reasonHint')}
          maxLength={INVITE_STAFF_REASON_MAX_LENGTH}
        />
      )}
      <SecondAdministrator isShown={takesTwo} role={role} mail={mail} hint={t('second')} />
    </FormDialog>
  );
}
