import { useTranslations } from 'use-intl';
import { useWork } from '../../features/staff-overview/work-list';
import { useMay } from '../../shared/console/staff';
import { formatNumber } from '../../shared/format/number';
import { NavLink } from '../../shared/ui/link';
import { groupsFor } from './console-links';

interface Props {
  readonly onChoose?: () => void;
}

/** Links of the console, each with its number of open items. */
export function ConsoleMenu({ onChoose }: Props) {
  const t = useTranslations('admin');
  const may = useMay();
  const work = useWork().data ?? [];
  return (
    <nav aria-label={t('menu')}>
      {groupsFor(may).map(({ title, links }) => (
        <div key={title ?? 'overview'}>
          {title && <p>{t(`groups.${title}`)}</p>}
          {links.map(({ to, label, work: kinds }) => {
            const waiting = work.filter(({ kind }) => kinds?.includes(kind));
            const count = waiting.reduce((sum, kind) => sum + kind.count, 0);
            const late = waiting.reduce((sum, kind) => sum + kind.late, 0);
            return (
              <NavLink key={to} to={to} end={to === '/admin'} onClick={onChoose}>
                {t(`titles.${label}`)}
                {count > 0 && (
                  <span className={late > 0 ? 'count late' : 'count'}>
                    {formatNumber(count)}
                    <span className="sr"> {t(late > 0 ? 'waitingLate' : 'waiting')}</span>
                  </span>
                )}
              </NavLink>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
