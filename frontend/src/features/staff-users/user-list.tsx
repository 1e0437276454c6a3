import { type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AccountLink, LongText } from '../../shared/console/cells';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byYesOrNo } from '../../shared/console/list-filters';
import { useMay } from '../../shared/console/permissions';
import { Standing } from './standing';
import { useRoles } from './use-roles';
import type { User } from './use-users';

/** The staff's account search. */
export function UserList({ action }: { readonly action: ReactNode }) {
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
