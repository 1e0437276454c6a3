import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { UserActs } from '../../features/staff-users/user-acts';
import { UserFacts } from '../../features/staff-users/user-facts';
import { UserSessions } from '../../features/staff-users/user-sessions';
import { useUser } from '../../features/staff-users/use-users';
import { Allowed } from '../../shared/console/permissions';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import { UserRecords } from './user-records';
import '../../features/staff-users/users.css';
import '../../shared/console/console-file.css';

/** /admin/users/:id */
export default function AdminUserPage() {
  const { id = '' } = useParams();
  const titles = useTranslations('admin.titles');
  const state = useUser(id);
  return (
    <>
      <PageMeta title={titles('user')} noindex />
      <AsyncContent state={state} wayOn={{ to: '/admin/users', label: titles('users') }}>
        {(user) => (
          <>
            <TitleBar title={user.mail}>
              <Allowed to="staff.appoint">
                <UserActs user={user} />
              </Allowed>
            </TitleBar>
            <div className="console-file">
              <UserFacts user={user} />
              <Allowed to="customers.sessions">
                <UserSessions id={id} />
              </Allowed>
            </div>
            <UserRecords id={id} />
          </>
        )}
      </AsyncContent>
    </>
  );
}
