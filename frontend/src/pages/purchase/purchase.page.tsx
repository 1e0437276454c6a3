import { Navigate, useSearchParams } from 'react-router-dom';
import { useSignedIn } from '../../business/signed-in';
import { loginPath } from '../../shared/navigation/next-path';
import { PageSpinner } from '../../shared/public-ui/page-spinner';

/** `/purchase?paidId=` is an old address of the renewal page. Signed-out readers sign in first. */
export default function PurchasePage() {
  const [search] = useSearchParams();
  const signedIn = useSignedIn();
  const paidId = search.get('paidId');
  const target = paidId ? `/pricing?${new URLSearchParams({ paidId })}` : '/pricing';
  return (
    <>
      <Navigate to={signedIn ? target : loginPath(target)} replace />
      <PageSpinner />
    </>
  );
}
