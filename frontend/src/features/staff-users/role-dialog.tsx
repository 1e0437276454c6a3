import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ROLE_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { SelectField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { useVersioned } from '../../shared/console/use-versioned';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { SecondAdministrator } from './second-administrator';
import { useRoles } from './use-roles';
import { changeRole, type Role, type UserFile } from './use-users';

interface Props {
  readonly user: UserFile;
  readonly onClose: () => void;
}

/** Changes an account's role, effective from its next request. A new administrator needs a second one's approval. */
export function RoleDialog({ user, onClose }: Props) {
  const t = useTranslations('staff-users');
  const common = useTranslations('console');
  const roleText = useTranslations('admin');
  const roles = useRoles();
  const isPromotion = (typed: string) =>
    roles.all.some((one) => one === typed && roles.takesTwo(one, user.role)) && user.disabledAt === null;
  const form = useFields<'role' | 'reason'>({ role: user.role, reason: '' }, (typed) => ({
    reason: isPromotion(typed.role) && typed.reason.trim() === '' ? common('faults.required') : undefined,
  }));
  const { values } = form;
  const role = roles.all.find((known) => known === values.role) ?? user.role;
  const takesTwo = isPromotion(role);
  const isBarred = takesTwo && roles.isByServer(role);
  const isProposed = useRef(false);
  const versioned = useVersioned<{ role: Role }>({
    read: { version: user.version, body: { role: user.role } },
    words: { role: { label: t('role'), text: (one) => roleText(`roles.${one}`) } },
    save: async (body, version) => {
      const reason = takesTwo ? values.reason.trim() : undefined;
      isProposed.current = (await changeRole(user.id, version, { ...body, reason })) === 'proposed';
    },
    onTheirs: (body) => form.set('role', body.role),
  });
  const send = async () => {
    await versioned.save({ role });
    toast.success(isProposed.current ? common('sentForApproval') : t('roleChanged'));
  };
  return (
    <FormDialog
      title={t('askRole', { mail: user.mail })}
      confirm={takesTwo ? common('sendForApproval') : t('changeRole')}
      form={form}
      clash={versioned.clash}
      isDisabled={role === user.role || isBarred}
      send={send}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="role"
        label={t('role')}
        hint={roleText(`roleHints.${role}`)}
        choices={roles.all.map((value) => ({ value, label: roleText(`roles.${value}`) }))}
      />
      {takesTwo && !isBarred && (
        <TextField
          form={form}
          name="reason"
          label={common('reason')}
          hint={t('reasonHint')}
          maxLength={ROLE_BODY_REASON_MAX_LENGTH}
        />
      )}
      <SecondAdministrator isShown={takesTwo} role={role} mail={user.mail} />
    </FormDialog>
  );
}
