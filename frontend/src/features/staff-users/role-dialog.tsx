import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { ClashNotice } from '../../shared/console/clash-notice';
import { useVersioned } from '../../shared/console/use-versioned';
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
  const versioned = useVersioned<{ role: Role }>({
    read: { version: user.version, body: { role: user.role } },
    words: { role: { label: t('role'), text: (one) => t(`roles.${one}`) } },
    save: (body, version) => changeRole(user.id, version, body.role),
    onTheirs: (body) => setRole(body.role),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await versioned.save({ role });
      toast.success(t('roleChanged'));
      onClose();
    });
  };
  return (
    <Dialog title={t('askRole', { mail: user.mail })} onClose={onClose}>
      <form onSubmit={submit}>
        <ClashNotice clash={versioned.clash} />
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
