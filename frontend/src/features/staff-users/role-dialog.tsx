import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { useVersioned } from '../../shared/console/use-versioned';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { SecondAdministrator, useIsOnlyAdministrator } from './second-administrator';
import { changeRole, givesMore, REASON_MAX, type Role, ROLES, type UserFile } from './use-users';

interface Props {
  readonly user: UserFile;
  readonly onClose: () => void;
}

/** What an account may enter, from its next call on. A new administrator waits for a second one to approve. */
export function RoleDialog({ user, onClose }: Props) {
  const t = useTranslations('staff-users');
  const common = useTranslations('console');
  const isOnly = useIsOnlyAdministrator();
  const isPromotion = (typed: string) =>
    ROLES.some((one) => one === typed && givesMore(one, user.role) && (one === 'admin' || !isOnly)) &&
    user.disabledAt === null;
  const form = useFields<'role' | 'reason'>({ role: user.role, reason: '' }, (typed) => ({
    reason: isPromotion(typed.role) && typed.reason.trim() === '' ? common('faults.required') : undefined,
  }));
  const { values } = form;
  const role = ROLES.find((known) => known === values.role) ?? user.role;
  const takesTwo = isPromotion(role);
  const isBarred = isOnly && takesTwo;
  const isProposed = useRef(false);
  const versioned = useVersioned<{ role: Role }>({
    read: { version: user.version, body: { role: user.role } },
    words: { role: { label: t('role'), text: (one) => t(`roles.${one}`) } },
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
        hint={t(`roleHints.${role}`)}
        choices={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      {takesTwo && !isBarred && (
        <TextField form={form} name="reason" label={common('reason')} hint={t('reasonHint')} maxLength={REASON_MAX} />
      )}
      <SecondAdministrator isShown={takesTwo} role={role} mail={user.mail} />
    </FormDialog>
  );
}
