import { Outlet } from 'react-router-dom';
import { AntdProvider } from '../../theme/antd-provider';
import { RequireSignIn } from '../require-sign-in';

/** The staff console. */
export default function AdminLayout() {
  return (
    <RequireSignIn>
      <AntdProvider>
        <main className="console" id="main">
          <Outlet />
        </main>
      </AntdProvider>
    </RequireSignIn>
  );
}
