import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { logout } from '../../business/session';
import { useSignedIn } from '../../business/signed-in';
import { inLocale } from '../../i18n/locale';
import { LeaveIcon } from '../../shared/ui/account-icons';
import { CloseIcon } from '../../shared/ui/icons';
import { Modal } from '../../shared/public-ui/modal';
import { PROFILE_LINKS } from './account-links';
import { NavLinks } from './nav-links';
import { Link, NavLink } from '../../shared/ui/link';

/** The header's links on screens below 992 px, and what does not fit in the header. */
export default function NavDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('shell');
  const names = useTranslations('account');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const signedIn = useSignedIn();
  useCloseOnNavigation(onClose);

  return (
    <Modal className="drawer" aria-label={t('menu')} onClose={onClose}>
      <div className="row between bar">
        <span className="strong">{t('menu')}</span>
        <button type="button" className="ico" aria-label={ui('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav className="links" aria-label={t('mainNav')}>
        <NavLinks />
      </nav>
      {signedIn ? (
        <nav className="links" aria-label={t('accountNav')}>
          {PROFILE_LINKS.map(({ to, label, icon: Icon, red }) => (
            <NavLink key={to} to={to} className={red ? 'red' : undefined}>
              <Icon />
              {names(label)}
            </NavLink>
          ))}
          <button type="button" onClick={() => void logout(inLocale(locale, '/'))}>
            <LeaveIcon />
            {t('account.logout')}
          </button>
        </nav>
      ) : (
        <div className="actions">
          <Link className="btn primary" to="/register">
            {t('register')}
          </Link>
          <Link className="btn" to="/login">
            {t('login')}
          </Link>
        </div>
      )}
    </Modal>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
}
