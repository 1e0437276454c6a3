import { Outlet } from 'react-router-dom';
import { AntdProvider } from '../../theme/antd-provider';
import { RequireSignIn } from '../require-sign-in';

/** Signed in, the whole width, no side menu. */
export default function CheckoutLayout() {
  return (
    <RequireSignIn>
      <AntdProvider>
        <div className="console">
          <Outlet />
        </div>
      </AntdProvider>
    </RequireSignIn>
  );
}
