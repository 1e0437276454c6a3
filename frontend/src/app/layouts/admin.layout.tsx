import { useRoutes } from 'react-router-dom';
import { MemberArea } from '../member-area';
import { adminRoutes } from '../admin-routes';
import { RequireSignIn } from '../require-sign-in';

/** The staff console. */
export default function AdminLayout() {
  const page = useRoutes(adminRoutes);
  return (
    <RequireSignIn>
      <MemberArea>
        <main className="console" id="main">
          {page}
        </main>
      </MemberArea>
    </RequireSignIn>
  );
}
