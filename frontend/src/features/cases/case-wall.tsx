import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import type { components } from '../../api/schema';
import { formatMonth } from '../../shared/format/date';

interface Props {
  readonly cases: readonly components['schemas']['CaseView'][];
  /** The last cell: the invitation. */
  readonly children: ReactNode;
}

/** Companies by name, without logos. */
export function CaseWall({ cases, children }: Props) {
  const locale = useLocale();
  return (
    <ul className="wall">
      {cases.map(({ id, companyName, approvedAt }) => (
        <li key={id}>
          <b>{companyName}</b>
          <span className="num">{formatMonth(approvedAt, locale)}</span>
        </li>
      ))}
      <li className="you">{children}</li>
    </ul>
  );
}
