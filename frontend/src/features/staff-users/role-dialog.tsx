import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '../../shared/forms/field';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { changeRole, type Role, ROLES, type UserFile } from './use-users';

interface Props {
  readonly user: UserFile;
  readonly onClose: () => void;
}

/** What an account may enter, from its next call on. */
export function RoleDialog({ user, onClose }: Props) {
  const t = useTranslations('staff-users');
  const ui = useTranslations('ui');
  const [role, setRole] = useState<Role>(user.role);
  const { busy, run } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await changeRole(user.id, role);
      toast.success(t('roleChanged'));
      onClose();
    });
  };
  return (
    <Dialog title={t('askRole', { mail: user.mail })} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={t('role')} hint={t(`roleHints.${role}`)}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={role}
              data-autofocus
              onChange={(event) => setRole(event.target.value as Role)}
            >
              {ROLES.map((one) => (
                <option key={one} value={one}>
                  {t(`roles.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy} disabled={role === user.role}>
            {t('changeRole')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
