import { type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AccountLink, LongText } from '../../shared/console/cells';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byYesOrNo } from '../../shared/console/list-filters';
import { Standing } from './standing';
import { ROLES, type User } from './use-users';

/** Accounts as staff look for them. */
export function UserList({ action }: { readonly action: ReactNode }) {
  const t = useTranslations('staff-users');
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
    { key: 'role', title: t('role'), cell: ({ role }) => t(`roles.${role}`) },
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
        byChoice('role', t('role'), ROLES, (value) => t(`roles.${value}`)),
        byYesOrNo('isDisabled', t('standing'), t('disabled'), t('enabled')),
      ]}
      hasExport
      empty={t('empty')}
      action={action}
    />
  );
}
