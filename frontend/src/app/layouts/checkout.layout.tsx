import { Outlet } from 'react-router-dom';
import { MemberArea, RequireSignIn } from '../member-area';

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
