import { useTranslations } from 'use-intl';
import { NavLink } from '../../shared/ui/link';
import { CONSOLE_GROUPS } from './console-links';

export function ConsoleMenu({ onChoose }: { readonly onChoose?: () => void }) {
  const t = useTranslations('admin');
  return (
    <nav aria-label={t('menu')}>
      {CONSOLE_GROUPS.map(({ title, links }) => (
        <div key={title ?? 'overview'}>
          {title && <p>{t(`groups.${title}`)}</p>}
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/admin'} onClick={onChoose}>
              {t(`titles.${label}`)}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
