import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSite } from '../../features/site/use-site';
import { MenuIcon } from '../../shared/ui/icons';
import { AccountCorner } from './account-corner';
import { Brand } from './brand';
import { LanguageSwitch } from './language-switch';
import { NAV_LINKS } from './nav-links';
import { NavDrawer } from './nav-drawer';
import { ThemeSwitch } from './theme-switch';

export function Header() {
  const t = useTranslations('shell');
  const { documentationUrl } = useSite();
  const [open, setOpen] = useState(false);

  return (
    <header className="top">
      <div className="wrap">
        <Brand />
        <nav className="nav" aria-label={t('mainNav')}>
          {NAV_LINKS.map(({ to, label, hot }) => (
            <NavLink key={to} to={to} end={to === '/'} className={hot ? 'hot' : undefined}>
              {t(`nav.${label}`)}
            </NavLink>
          ))}
          <a className="doc out" href={documentationUrl} target="_blank" rel="noopener">
            {t('nav.docs')}
          </a>
        </nav>
        <div className="tools">
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountCorner />
          <button
            type="button"
            className="ico burger"
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <MenuIcon />
          </button>
        </div>
      </div>
      {open && <NavDrawer onClose={() => setOpen(false)} />}
    </header>
  );
}
