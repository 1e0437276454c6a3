import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import type { Moved } from './use-month-close';

/** Headings of `MovedCells`. */
export function MovedHeads() {
  const t = useTranslations('staff-month-close');
  return (
    <>
      {(['received', 'refunded', 'fees', 'net'] as const).map((name) => (
        <th key={name} scope="col" className="n">
          {t(name)}
        </th>
      ))}
    </>
  );
}

/** The amounts of a row. Fees are not in the books; the page says so below its tables. */
export const MovedCells = ({ moved: { receivedFen, refundedFen, netFen } }: { readonly moved: Moved }) => (
  <>
    <td className="n">{formatYuan(receivedFen)}</td>
    <td className="n">{formatYuan(refundedFen)}</td>
    <td className="n">—</td>
    <td className="n">{formatYuan(netFen)}</td>
  </>
);
