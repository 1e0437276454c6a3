import { Tag, type TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import { Link } from '../../shared/ui/link';
import type { MonthDay } from './use-month-close';

const TONES: Readonly<Record<MonthDay['billStatus'], TagProps['color']>> = {
  matched: 'success',
  differs: 'error',
  pending: 'default',
  unavailable: 'warning',
  not_compared: 'default',
  none: 'default',
};

/** How the bill of a day compares with our books, linked to the incidents that it raised. */
export function BillCell({ row }: { readonly row: MonthDay }) {
  const t = useTranslations('staff-month-close');
  const { day, method, billStatus, billLines, differences, incidents, openIncidents } = row;
  const isSettled = incidents > 0 && openIncidents === 0;
  const counts = { lines: billLines ?? 0, differences: differences ?? 0 };
  return (
    <span className="row">
      <Tag color={isSettled ? 'default' : TONES[billStatus]}>{t(`bills.${billStatus}`, counts)}</Tag>
      {incidents > 0 && (
        <Link className="link" to={`/admin/incidents?${new URLSearchParams({ day, method })}`}>
          {isSettled ? t('settledIncidents', { count: incidents }) : t('openIncidents', { count: openIncidents })}
        </Link>
      )}
    </span>
  );
}
