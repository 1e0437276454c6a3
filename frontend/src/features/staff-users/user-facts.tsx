import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ROLE_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { languageName } from '../../i18n/locale';
import { ReasonDialog, ReasonField } from '../../shared/console/reason';
import { useMay } from '../../shared/console/staff';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { formatNumber } from '../../shared/format/money';
import { SelectField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormValues } from '../../shared/forms/use-submit';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/action-button';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { PersonDialog } from './user-access';
import {
  changeRole,
  resetPasskeys,
  type Role,
  SecondAdministrator,
  setEnabled,
  Standing,
  type UserFile,
  useRoles,
} from './users';

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
      <p className="row user-places">
        {places
          .filter(([, , needs]) => may(needs))
          .map(([name, to]) => (
            <Link key={name} className="link" to={to}>
              {t(`places.${name}`)}
            </Link>
          ))}
      </p>
      {corrects && <PersonDialog user={user} onClose={() => setCorrects(false)} />}
    </Panel>
  );
}

interface Props {
  readonly user: UserFile;
  readonly onClose: () => void;
}

/** Changes an account's role, effective from its next request. A new administrator needs a second one's approval. */
function RoleDialog({ user, onClose }: Props) {
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
