import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../business/site';
import { MenuIcon, WarningIcon } from '../../shared/ui/icons';
import { Part } from '../../shared/ui/boundary';
import { later } from '../../shared/ui/later';
import { AccountCorner } from './account-corner';
import { Brand } from './brand';
import { LanguageSwitch, ThemeSwitch } from './switches';
import { NAV_LINKS } from './nav-links';
import { NavLink } from '../../shared/ui/link';

const NavDrawer = later(() => import('./nav-drawer'));

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
            <NavLink key={to} to={to} className={hot ? 'hot' : undefined}>
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
      {open && (
        <Part failed={<MenuFailure />}>
          <NavDrawer onClose={() => setOpen(false)} />
        </Part>
      )}
    </header>
  );
}

function MenuFailure() {
  const t = useTranslations('ui');
  return (
    <p className="alert warning wrap" role="alert">
      <WarningIcon />
      <span className="grow">{t('partFailed')}</span>
      <button type="button" className="btn sm" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </p>
  );
}
