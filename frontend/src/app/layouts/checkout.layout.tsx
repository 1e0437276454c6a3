import { Outlet } from 'react-router-dom';
import { MemberArea } from '../member-area';
import { RequireSignIn } from '../require-sign-in';

/** Signed-in pages of full width without a side menu. */
export default function CheckoutLayout() {
  return (
    <RequireSignIn>
      <MemberArea>
        <div className="console">
          <Outlet />
        </div>
      </MemberArea>
    </RequireSignIn>
  );
}
