import { Table } from 'antd';
import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { ScrollRegion } from '../../shared/console/scroll-region';
import { Panel } from '../../shared/ui/panel';
import { useMovedColumns } from './moved-columns';
import type { MonthClose } from './use-month-close';

/** The month by payment method, and in total. */
export function MethodTable({ methods, total }: Pick<MonthClose, 'methods' | 'total'>) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMethodName();
  const moved = useMovedColumns();
  return (
    <Panel title={t('byMethod')} isFlush>
      <ScrollRegion label={t('byMethod')}>
        <Table
          pagination={false}
          rowKey="method"
          dataSource={[...methods]}
          columns={[{ title: t('method'), rowScope: 'row', render: (_, { method }) => nameOf(method) }, ...moved]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t('total')}</Table.Summary.Cell>
              {moved.map(({ key, render }, index) => (
                <Table.Summary.Cell key={key} index={index + 1} align="end" className="num">
                  {render(undefined, total)}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )}
        />
      </ScrollRegion>
    </Panel>
  );
}
