import { useTranslations } from 'use-intl';
import { MoonIcon, SunIcon } from '../../shared/ui/icons';
import { useTheme } from '../../theme/theme-store';

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
