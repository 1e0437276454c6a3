import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WarningIcon } from '../../shared/ui/icons';
import { Part } from '../../shared/ui/boundary';
import { later } from '../../shared/ui/later';
import { AccountCorner } from './account-corner';
import { Brand } from './brand';
import { LanguageSwitch, MenuButton, ThemeSwitch } from './switches';
import { NavLinks } from './nav-links';

const NavDrawer = later(() => import('./nav-drawer'));

export function Header() {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);

  return (
    <header className="top">
      <div className="wrap">
        <Brand />
        <nav className="nav wide-only" aria-label={t('mainNav')}>
          <NavLinks />
        </nav>
        <div className="tools">
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountCorner />
          <MenuButton isOpen={open} onOpen={() => setOpen(true)} />
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
