import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { InviteDialog, UserList } from '../../features/staff-users/user-list';
import { Allowed } from '../../shared/console/staff';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/users */
export default function AdminUsersPage() {
  const titles = useTranslations('admin.titles');
  const t = useTranslations('staff-users.invite');
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageMeta title={titles('users')} noindex />
      <TitleBar title={titles('users')} />
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
    </>
  );
}
