import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { InviteDialog, UserList } from '../../features/staff-users/user-list';
import { Allowed } from '../../shared/console/staff';
import { ConsolePage } from './console-page';

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
