import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { countColumn, momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { formatNumber } from '../../shared/format/number';

/** The points ledger of a customer, with the balance as its total. */
export function PointList() {
  const t = useTranslations('staff-users.points');
  const columns: ListColumn<components['schemas']['StaffPointRecordView']>[] = [
    momentColumn('createdAt', t('createdAt')),
    { key: 'description', title: t('description'), cell: ({ description }) => description },
    countColumn('amount', t('amount')),
  ];
  return (
    <ConsoleList
      path="/api/admin/point-records"
      rowKey={({ id }) => id}
      columns={columns}
      sumText={formatNumber}
      hasExport
      empty={t('empty')}
    />
  );
}
