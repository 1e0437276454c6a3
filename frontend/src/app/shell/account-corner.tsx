import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../business/signed-in';
import { ButtonLink } from '../../shared/ui/button';
import { Part } from '../../shared/ui/boundary';
import { AccountFallback } from './nav-links';

const SignedInCorner = lazy(() => import('./signed-in-corner'));

/** Right end of the header: links to log in and register, or the avatar and its menu. */
export function AccountCorner() {
  const t = useTranslations('shell');
  const signedIn = useSignedIn();

  if (signedIn) {
    return (
      <Part waiting={<span className="ava" />} failed={<AccountFallback />}>
        <SignedInCorner />
      </Part>
    );
  }
  // Prerendered pages show this to everyone; signed-in people see the avatar after hydration.
  return (
    <span className="join wide-only">
      <ButtonLink tone="text" to="/login">
        {t('login')}
      </ButtonLink>
      <ButtonLink tone="primary" to="/register">
        {t('register')}
      </ButtonLink>
    </span>
  );
}
