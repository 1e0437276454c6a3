import { useId, type ReactNode } from 'react';
import type { PanelProps } from '../ui/panel';

/** A section of an account or console page with its own heading. */
export function Panel({ title, aside, className, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="row between ph-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {isFlush ? children : <div className={className ? `body ${className}` : 'body'}>{children}</div>}
    </section>
  );
}

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
