import { useTranslations } from 'use-intl';
import { Link } from '../../shared/ui/link';
import { type PillTone, StatusPill } from '../../shared/ui/status-pill';
import type { MonthDay } from './use-month-close';

const TONES: Readonly<Record<MonthDay['billStatus'], PillTone>> = {
  matched: 'success',
  differs: 'danger',
  pending: 'hollow',
  unavailable: 'warning',
  not_compared: 'neutral',
  none: 'hollow',
};

/** How the bill of a day compares with our books, linked to the incidents that it raised. */
export function BillCell({ row }: { readonly row: MonthDay }) {
  const t = useTranslations('staff-month-close');
  const { day, method, billStatus, billLines, differences, incidents, openIncidents } = row;
  const isSettled = incidents > 0 && openIncidents === 0;
  const counts = { lines: billLines ?? 0, differences: differences ?? 0 };
  return (
    <span className="row">
      <StatusPill tone={isSettled ? 'hollow' : TONES[billStatus]}>{t(`bills.${billStatus}`, counts)}</StatusPill>
      {incidents > 0 && (
        <Link className="link" to={`/admin/incidents?${new URLSearchParams({ day, method })}`}>
          {isSettled ? t('settledIncidents', { count: incidents }) : t('openIncidents', { count: openIncidents })}
        </Link>
      )}
    </span>
  );
}
