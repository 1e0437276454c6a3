import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSignedIn } from '../features/session/use-signed-in';
import { loginPath } from '../shared/navigation/next-path';

/**
 * Lets signed-in people through and sends the others to sign in, from where they come back here. A token that the
 * server refuses is forgotten by the API client, which makes this component act at once.
 */
export function RequireSignIn({ children }: { readonly children: ReactNode }) {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (signedIn === undefined) return null;
  return signedIn ? children : <Navigate to={loginPath(`${pathname}${search}`)} replace />;
}
