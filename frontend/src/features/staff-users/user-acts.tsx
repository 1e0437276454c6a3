import { Button } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { useAction } from '../../shared/hooks/use-action';
import { toast } from '../../shared/ui/toast';
import { RoleDialog } from './role-dialog';
import { SecondAdministrator } from './second-administrator';
import { useRoles } from './use-roles';
import { resetPasskeys, setEnabled, type UserFile } from './use-users';

/** What an admin can do about an account. The server refuses their own. */
export function UserActs({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users');
  const common = useTranslations('console');
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<'role' | 'disable' | 'enable' | 'passkeys'>();
  const needsApproval = useRoles().needsApproval(user.role, 'customer');
  const close = () => setAsked(undefined);
  const enable = async (reason?: string) => {
    const outcome = await setEnabled(user, true, reason);
    toast.success(outcome === 'done' ? t('enabledDone') : common('sentForApproval'));
  };
  const disable = async (reason: string) => {
    await setEnabled(user, false, reason);
    toast.success(t('disabledDone'));
  };
  const reset = async (reason: string, key: string) => {
    await resetPasskeys(user.id, reason, key);
    toast.success(common('sentForApproval'));
  };
  return (
    <>
      <Button onClick={() => setAsked('role')}>{t('changeRole')}</Button>
      {user.role !== 'customer' && <Button onClick={() => setAsked('passkeys')}>{t('resetPasskeys')}</Button>}
      {user.disabledAt ? (
        <ActionButton busy={busy} onClick={() => (needsApproval ? setAsked('enable') : void run(() => enable()))}>
          {t('enable')}
        </ActionButton>
      ) : (
        <Button danger onClick={() => setAsked('disable')}>
          {t('disable')}
        </Button>
      )}
      {asked === 'passkeys' && (
        <ReasonDialog
          danger
          title={t('askPasskeys', { mail: user.mail })}
          hint={t('passkeysHint')}
          confirm={common('sendForApproval')}
          send={reset}
          onClose={close}
        />
      )}
      {asked === 'role' && <RoleDialog user={user} onClose={close} />}
      {asked === 'enable' && (
        <ReasonDialog
          title={t('askEnable', { mail: user.mail })}
          hint={t('reasonHint')}
          confirm={common('sendForApproval')}
          send={enable}
          onClose={close}
        >
          <SecondAdministrator isShown role={user.role} mail={user.mail} />
        </ReasonDialog>
      )}
      {asked === 'disable' && (
        <ReasonDialog
          danger
          title={t('askDisable', { mail: user.mail })}
          hint={t('disableHint')}
          confirm={t('disable')}
          send={disable}
          onClose={close}
        />
      )}
    </>
  );
}
