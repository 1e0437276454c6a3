import { Form } from 'antd';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ROLE_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { ReasonField } from '../../shared/console/reason';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { SelectField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormValues } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { changeRole, type Role, SecondAdministrator, type UserFile, useRoles } from './users';

interface Props {
  readonly user: UserFile;
  readonly onClose: () => void;
}

/**
 * Changes an account's role, effective from its next request. Making an administrator needs a second administrator's
 * approval.
 */
export default function RoleDialog({ user, onClose }: Props) {
  const t = useTranslations('staff-users');
  const common = useTranslations('console');
  const roleText = useTranslations('admin');
  const roles = useRoles();
  const initial = { role: user.role, reason: '' };
  const [form] = Form.useForm<typeof initial>();
  const { role } = useFormValues(form, initial);
  const asksReason = (to: Role) => to !== user.role && roles.needsApproval(to, user.role) && user.disabledAt === null;
  const needsApproval = asksReason(role);
  const isBarred = needsApproval && roles.isByServer(role);
  const isProposed = useRef(false);
  const versioned = useVersioned<{ role: Role }>({
    read: { version: user.version, body: { role: user.role } },
    words: { role: { label: t('role'), text: (one) => roleText(`roles.${one}`) } },
    save: async (body, version) => {
      const reason = asksReason(body.role) ? String(form.getFieldValue('reason')).trim() : undefined;
      const outcome = await changeRole(user.id, version, { ...body, reason });
      isProposed.current = outcome === 'proposed';
    },
    onTheirs: (body) => form.setFieldsValue(body),
  });
  const send = async (typed: typeof initial) => {
    await versioned.save({ role: typed.role });
    toast.success(isProposed.current ? common('sentForApproval') : t('roleChanged'));
  };
  return (
    <FormDialog
      title={t('askRole', { mail: user.mail })}
      confirm={needsApproval ? common('sendForApproval') : t('changeRole')}
      form={form}
      initialValues={initial}
      isDisabled={role === user.role || isBarred}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      <SelectField
        name="role"
        label={t('role')}
        hint={roleText(`roleHints.${role}`)}
        choices={roles.all.map((value) => ({ value, label: roleText(`roles.${value}`) }))}
      />
      {needsApproval && !isBarred && <ReasonField hint={t('reasonHint')} maxLength={ROLE_BODY_REASON_MAX_LENGTH} />}
      <SecondAdministrator isShown={needsApproval} role={role} mail={user.mail} />
    </FormDialog>
  );
}
