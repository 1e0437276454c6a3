import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../features/session/use-account-info';
import { PageMeta } from '../../features/site/page-meta';
import { Notes } from '../../features/staff-customer/notes';
import { UserActs, UserFacts } from '../../features/staff-users/user-facts';
import { UserPasskeys, UserSessions } from '../../features/staff-users/user-access';
import { useUser } from '../../features/staff-users/users';
import { Allowed } from '../../shared/console/staff';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import { UserRecords } from './user-records';
import '../../features/staff-users/users.css';
import '../../shared/console/console-file.css';

/** /admin/users/:id */
export default function AdminUserPage() {
  const { id = '' } = useParams();
  const titles = useTranslations('admin.titles');
  const { data: reader } = useAccountInfo();
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
              <div>
                <Notes id={id} reader={reader} />
                <Allowed to="customers.sessions">
                  <UserSessions id={id} />
                  <UserPasskeys user={user} />
                </Allowed>
              </div>
            </div>
            <UserRecords user={user} />
          </>
        )}
      </AsyncContent>
    </>
  );
}
