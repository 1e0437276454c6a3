import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import type { Moved } from './use-month-close';

/** How each amount of a row is read. Fees are not in the books; the page says so below its tables. */
const AMOUNTS = {
  received: ({ receivedFen }: Moved) => formatYuan(receivedFen),
  refunded: ({ refundedFen }: Moved) => formatYuan(refundedFen),
  fees: () => '—',
  net: ({ netFen }: Moved) => formatYuan(netFen),
} as const;

/** Columns with the amounts of a row. */
export function useMovedColumns() {
  const t = useTranslations('staff-month-close');
  return (['received', 'refunded', 'fees', 'net'] as const).map((key) => ({
    key,
    title: t(key),
    align: 'end' as const,
    className: 'num',
    render: (_: unknown, moved: Moved) => AMOUNTS[key](moved),
  }));
}
