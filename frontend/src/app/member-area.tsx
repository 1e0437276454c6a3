import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { SwrSettings } from '../api/swr-settings';
import { useSignedIn } from '../business/signed-in';
import { loginPath } from '../shared/navigation/next-path';
import { AntdProvider } from '../theme/antd-provider';

/** What sign-in, account and console pages need and public pages do not: antd and SWR. */
export const MemberArea = ({ children }: { readonly children: ReactNode }) => (
  <SwrSettings>
    <AntdProvider>{children}</AntdProvider>
  </SwrSettings>
);

/**
 * Renders its children for signed-in people and redirects others to sign in, after which they return here. The API
 * client clears a token that the server refuses, which makes this component redirect at once.
 */
export function RequireSignIn({ children }: { readonly children: ReactNode }) {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (signedIn === undefined) return null;
  return signedIn ? children : <Navigate to={loginPath(`${pathname}${search}`)} replace />;
}
