import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { ScrollRegion } from '../../shared/console/scroll-region';
import { Panel } from '../../shared/ui/panel';
import { BillCell } from './bill-cell';
import { MovedCells, MovedHeads } from './moved-cells';
import type { MonthClose } from './use-month-close';

/** Each day and method that moved money, and what the bill of that day says. */
export function DayTable({ days }: Pick<MonthClose, 'days'>) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMethodName();
  return (
    <Panel title={t('byDay')} isFlush>
      <ScrollRegion label={t('byDay')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('method')}</th>
              <MovedHeads />
              <th scope="col">{t('bill')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((row) => (
              <tr key={`${row.day} ${row.method}`}>
                <td className="num">{row.day}</td>
                <td>{nameOf(row.method)}</td>
                <MovedCells moved={row} />
                <td>
                  <BillCell row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
