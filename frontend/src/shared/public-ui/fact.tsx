import type { ReactNode } from 'react';
import { formatDateTime } from '../format/date';

interface FactProps {
  readonly name: string;
  /** Tabular figures for amounts, dates and counts. */
  readonly isFigure?: boolean;
  /** When empty, the fact is left out. */
  readonly children: ReactNode;
}

/** A line of a `<dl className="kv">`. */
export const Fact = ({ name, isFigure = false, children }: FactProps) =>
  children === null || children === undefined || children === '' || children === false ? null : (
    <>
      <dt>{name}</dt>
      <dd className={isFigure ? 'num' : undefined}>{children}</dd>
    </>
  );

/** When something happened; renders nothing while it has not. */
export const MomentFact = ({ name, at }: { readonly name: string; readonly at: string | null | undefined }) => (
  <Fact name={name} isFigure>
    {at && formatDateTime(at)}
  </Fact>
);
