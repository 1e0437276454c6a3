import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { ScrollRegion } from '../../shared/console/scroll-region';
import { Panel } from '../../shared/ui/panel';
import { MovedCells, MovedHeads } from './moved-cells';
import type { MonthClose } from './use-month-close';

/** The month by payment method, and in total. */
export function MethodTable({ methods, total }: Pick<MonthClose, 'methods' | 'total'>) {
  const t = useTranslations('staff-month-close');
  const nameOf = useMethodName();
  return (
    <Panel title={t('byMethod')} isFlush>
      <ScrollRegion label={t('byMethod')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              <MovedHeads />
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, ...moved }) => (
              <tr key={method}>
                <th scope="row">{nameOf(method)}</th>
                <MovedCells moved={moved} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <MovedCells moved={total} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
