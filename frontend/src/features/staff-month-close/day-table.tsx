import { Table } from 'antd';
import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { ScrollRegion } from '../../shared/console/scroll-region';
import { Panel } from '../../shared/ui/panel';
import { BillCell } from './bill-cell';
import { useMovedColumns } from './moved-columns';
import type { MonthClose } from './use-month-close';

/** Each day and method that moved money, and what the bill of that day says. */
export function DayTable({ days }: Pick<MonthClose, 'days'>) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMethodName();
  const moved = useMovedColumns();
  return (
    <Panel title={t('byDay')} isFlush>
      <ScrollRegion label={t('byDay')}>
        <Table
          pagination={false}
          rowKey={({ day, method }) => `${day} ${method}`}
          dataSource={[...days]}
          columns={[
            { title: t('day'), className: 'num', render: (_, { day }) => day },
            { title: t('method'), render: (_, { method }) => nameOf(method) },
            ...moved,
            { title: t('bill'), render: (_, row) => <BillCell row={row} /> },
          ]}
        />
      </ScrollRegion>
    </Panel>
  );
}
