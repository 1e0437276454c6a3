import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useAccountInfo, useSignedIn } from '../../features/session/use-session';
import { Avatar } from '../../shared/ui/avatar';

const ProfileMenu = lazy(() => import('./profile-menu'));

/** Right end of the header: log in and register, or the avatar and its menu. */
export function AccountCorner() {
  const t = useTranslations('shell');
  const signedIn = useSignedIn();
  const { data } = useAccountInfo();
  const [used, setUsed] = useState(false);

  if (!signedIn) {
    // Prerendered pages show this to everybody; who is signed in sees the avatar after a moment.
    return (
      <span className="auth-links">
        <Link className="btn text" to="/login">
          {t('login')}
        </Link>
        <Link className="btn primary" to="/register">
          {t('register')}
        </Link>
      </span>
    );
  }

  // The menu (30 kB) is fetched on the first click and opens by itself; until then this button holds its place.
  const button = (
    <button
      type="button"
      className="ava"
      aria-label={t('openAccountMenu')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      <Avatar name={data?.name ?? ''} image={data?.avatar} />
    </button>
  );
  if (!used) return button;
  return (
    <Suspense fallback={button}>
      <ProfileMenu name={data?.name ?? ''} image={data?.avatar} />
    </Suspense>
  );
}
