import { Form, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useState } from 'react';
import { INVITE_STAFF_MAIL_MAX_LENGTH, INVITE_STAFF_REASON_MAX_LENGTH } from '../../api/limits';
import { AccountLink, LongText, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byYesOrNo } from '../../shared/console/list-toolbar';
import { ReasonField } from '../../shared/console/reason';
import { useMay, Allowed } from '../../shared/console/staff';
import { TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike, matching } from '../../shared/forms/rules';
import { useFormValues } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';
import { inviteStaff, type Role, SecondAdministrator, Standing, type User, useRoles } from './users';

/** /admin/users */
export default function AdminUsersPage() {
  const t = useTranslations('staff-users.invite');
  const [inviting, setInviting] = useState(false);
  return (
    <ConsolePage title="users">
      <UserList
        action={
          <Allowed to="staff.appoint">
            <Button size="small" type="primary" onClick={() => setInviting(true)}>
              {t('action')}
            </Button>
          </Allowed>
        }
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </ConsolePage>
  );
}

/** The staff's account search. */
function UserList({ action }: { readonly action: ReactNode }) {
  const t = useTranslations('staff-users');
  const roleNames = useTranslations('admin.roles');
  const roles = useRoles();
  const may = useMay();
  const columns: ListColumn<User>[] = [
    {
      key: 'mail',
      title: t('mail'),
      sortable: true,
      cell: ({ id, mail }) => <AccountLink id={id} mail={mail} />,
    },
    {
      key: 'name',
      title: t('name'),
      cell: ({ name }) => <LongText text={name} />,
    },
    { key: 'role', title: t('role'), cell: ({ role }) => roleNames(role) },
    { key: 'standing', title: t('standing'), cell: (user) => <Standing user={user} /> },
    { key: 'isSubscribed', title: t('subscribed'), cell: ({ isSubscribed }) => t(isSubscribed ? 'yes' : 'no') },
    momentColumn('createdAt', t('createdAt')),
  ];
  return (
    <ConsoleList
      path="/api/admin/accounts"
      rowKey={({ id }) => id}
      columns={columns}
      placeholder={t('placeholder')}
      filters={[
        byChoice('role', t('role'), roles.all, (value) => roleNames(value)),
        byYesOrNo('isDisabled', t('standing'), t('disabled'), t('enabled')),
      ]}
      hasExport={may('customers.export')}
      empty={t('empty')}
      action={action}
    />
  );
}

type StaffRole = Exclude<Role, 'customer'>;

const BLANK = { mail: '', role: 'reviewer' as StaffRole, reason: '' };

/** Creates an account for a new member of staff, who gets the link to it by mail. */
function InviteDialog({ onClose }: { readonly onClose: () => void }) {
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
