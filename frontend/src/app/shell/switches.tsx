import { useLocation } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { factsOf, inLocale, LOCALES } from '../../i18n/locale';
import { useHydrated } from '../../shared/hooks/use-hydrated';
import { MenuIcon, MoonIcon, SunIcon } from '../../shared/ui/icons';
import { useTheme } from '../../theme/theme-store';

/** The path at which the prerenderer renders the page for unknown addresses. */
const NOT_FOUND_PATH = '/404';

/**
 * The same page in each other language: a plain link, because one page load has one language. page-boot.js stores the
 * choice, since it also hears a click on a page that is not hydrated yet.
 */
export function LanguageSwitch() {
  const own = useLocale();
  const { pathname, search, hash } = useLocation();
  // Prerendered HTML is the same for every query, and for every unknown address.
  const written = pathname === NOT_FOUND_PATH ? '/' : pathname;
  // React only updates what differs from its own last render, not from the markup: hence empty during hydration.
  const beforeTakeover = import.meta.env.SSR ? written : '';
  const here = useHydrated() ? `${pathname}${search}${hash}` : beforeTakeover;

  return LOCALES.filter((one) => one !== own).map((other) => {
    const { lang, short, invitation } = factsOf(other);
    return (
      <a key={other} className="ico" href={inLocale(other, here)} hrefLang={lang} lang={lang} data-tip={invitation}>
        {short}
        <span className="sr"> {invitation}</span>
      </a>
    );
  });
}

/** Both icons are in the markup and CSS shows the right one, so that the first paint needs no script. */
export function ThemeSwitch() {
  const t = useTranslations('shell');
  const { theme, setTheme } = useTheme();
  return (
    <button
      type="button"
      className="ico"
      aria-label={t('switchTheme')}
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <MoonIcon className="moon" />
      <SunIcon className="sun" />
    </button>
  );
}

interface MenuButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Opens the menu where the screen is too narrow to show it beside the page. */
export function MenuButton({ isOpen, onOpen }: MenuButtonProps) {
  const t = useTranslations('shell');
  return (
    <button
      type="button"
      className="ico narrow-only"
      aria-label={t('openMenu')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <MenuIcon />
    </button>
  );
}
