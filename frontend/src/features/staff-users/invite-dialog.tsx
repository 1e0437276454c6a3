import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { INVITE_STAFF_MAIL_MAX_LENGTH, INVITE_STAFF_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { ReasonField } from '../../shared/console/reason-field';
import { SelectField, TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { useFormValues } from '../../shared/forms/use-form-values';
import { isMailLike } from '../../shared/forms/mail';
import { toast } from '../../shared/ui/toast';
import { SecondAdministrator } from './second-administrator';
import { useRoles } from './use-roles';
import { inviteStaff, type Role } from './use-users';

type StaffRole = Exclude<Role, 'customer'>;

const BLANK = { mail: '', role: 'reviewer' as StaffRole, reason: '' };

/** Creates an account for a new member of staff, who gets the link to it by mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-users.invite');
  const users = useTranslations('staff-users');
  const roleText = useTranslations('admin');
  const common = useTranslations('console');
  const { all, needsApproval: needsApprovalFor, isByServer } = useRoles();
  const choices = all.filter((one) => one !== 'customer');
  const [form] = Form.useForm<typeof BLANK>();
  const { mail, role } = useFormValues(form, BLANK);
  const needsApproval = needsApprovalFor(role, 'customer');
  const isBarred = isByServer(role);

  const send = async (typed: typeof BLANK) => {
    const to = typed.mail.trim();
    const reason = needsApprovalFor(typed.role, 'customer') ? { reason: typed.reason.trim() } : {};
    const outcome = await inviteStaff({ mail: to, role: typed.role, ...reason });
    toast.success(t(outcome === 'done' ? 'done' : 'proposed', { mail: to }));
  };

  return (
    <FormDialog
      title={t('title')}
      confirm={t('send')}
      form={form}
      initialValues={BLANK}
      isDisabled={isBarred}
      send={send}
      onClose={onClose}
    >
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('hint')}
        rules={[matching(isMailLike, common('faults.mail'))]}
        type="email"
        maxLength={INVITE_STAFF_MAIL_MAX_LENGTH}
        isFirst
      />
      <SelectField
        name="role"
        label={t('role')}
        hint={roleText(`roleHints.${role}`)}
        choices={choices.map((value) => ({ value, label: roleText(`roles.${value}`) }))}
      />
      {needsApproval && !isBarred && (
        <ReasonField hint={users('reasonHint')} maxLength={INVITE_STAFF_REASON_MAX_LENGTH} />
      )}
      <SecondAdministrator isShown={needsApproval} role={role} mail={mail} hint={t('second')} />
    </FormDialog>
  );
}
