import { useTranslations } from 'use-intl';
import { useWork } from '../../features/staff-overview/use-work';
import { useMay } from '../../shared/console/permissions';
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
          {links.map(({ to, label, work: kind }) => {
            const { count = 0, late = 0 } = work.find((one) => one.kind === kind) ?? {};
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
