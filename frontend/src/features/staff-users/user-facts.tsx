import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageName } from '../../i18n/locale';
import { ReasonDialog } from '../../shared/console/reason';
import { useMay } from '../../shared/console/staff';
import { formatNumber } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import { Link } from '../../shared/ui/link';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import {
  resetPasskeys,
  SecondAdministrator,
  setEnabled,
  Standing,
  type UserFile,
  usePasskeys,
  useRoles,
} from './users';

const PersonDialog = later(() => import('./person-dialog'));
const RoleDialog = later(() => import('./role-dialog'));

/** Details of an account, with links to its records. */
export function UserFacts({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users');
  const reader = useLocale();
  const roles = useTranslations('admin.roles');
  const may = useMay();
  const [corrects, setCorrects] = useState(false);
  const id = encodeURIComponent(user.id);
  const places = [
    ['aboutThem', `/admin/audit?subject=${id}`, 'audit.read'],
    ['byThem', `/admin/audit?actor=${id}`, 'audit.read'],
  ] as const;
  return (
    <Panel
      title={t('facts')}
      aside={
        <span className="row-acts">
          <Standing user={user} />
          {may('customers.correct') && user.role === 'customer' && user.disabledAt === null && (
            <Button size="small" onClick={() => setCorrects(true)}>
              {t('person.action')}
            </Button>
          )}
        </span>
      }
    >
      <Facts>
        <Fact name={t('mail')}>{user.mail}</Fact>
        <Fact name={t('name')}>{user.name}</Fact>
        <Fact name={t('role')}>{roles(user.role)}</Fact>
        <Fact name={t('language')}>{languageName(user.locale, reader)}</Fact>
        <Fact name={t('signIn')}>{t(user.hasPassword ? 'withPassword' : 'withPasskeys')}</Fact>
        <Fact name={t('subscribed')}>{t(user.isSubscribed ? 'yes' : 'no')}</Fact>
        <Fact name={t('referralCode')}>
          <code>{user.referralCode}</code> {t('referred', { count: formatNumber(user.referralCount) })}
        </Fact>
        <Fact name={t('referrer')}>
          {user.referrerId && (
            <Link className="link" to={`/admin/users/${user.referrerId}`}>
              {user.referrerMail}
            </Link>
          )}
        </Fact>
        <MomentFact name={t('createdAt')} at={user.createdAt} />
        <MomentFact name={t('disabledAt')} at={user.disabledAt} />
        <MomentFact name={t('deletionRequestedAt')} at={user.deletionRequestedAt} />
        <Fact name={t('id')}>
          <span className="mono small">{user.id}</span>
        </Fact>
      </Facts>
      <Flex component="p" wrap align="center" gap="var(--s-2) var(--s-5)" className="ruled mt-4">
        {places
          .filter(([, , needs]) => may(needs))
          .map(([name, to]) => (
            <Link key={name} className="link" to={to}>
              {t(`places.${name}`)}
            </Link>
          ))}
      </Flex>
      {corrects && (
        <LaterPart onClose={() => setCorrects(false)}>
          <PersonDialog user={user} onClose={() => setCorrects(false)} />
        </LaterPart>
      )}
    </Panel>
  );
}

/** What an admin can do about an account. The server refuses their own. */
export function UserActs({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users');
  const common = useTranslations('console');
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<'role' | 'disable' | 'enable' | 'passkeys'>();
  // The button that depends on it is the first, so that no other button moves under the pointer when it appears.
  const hasPasskeys = (usePasskeys(user.id).data ?? []).length > 0;
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
      <span className="row-acts">
        {hasPasskeys && user.role !== 'customer' && (
          <Button onClick={() => setAsked('passkeys')}>{t('resetPasskeys')}</Button>
        )}
        <Button onClick={() => setAsked('role')}>{t('changeRole')}</Button>
        {user.disabledAt ? (
          <ActionButton busy={busy} onClick={() => (needsApproval ? setAsked('enable') : void run(() => enable()))}>
            {t('enable')}
          </ActionButton>
        ) : (
          <Button danger onClick={() => setAsked('disable')}>
            {t('disable')}
          </Button>
        )}
      </span>
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
      {asked === 'role' && (
        <LaterPart onClose={close}>
          <RoleDialog user={user} onClose={close} />
        </LaterPart>
      )}
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
