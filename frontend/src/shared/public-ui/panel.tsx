import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** To the right of the title: a note or one small button. */
  readonly aside?: ReactNode;
  /** Additional classes of the content. */
  readonly className?: string;
  /** For tables and lists that extend to the panel's edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A section of an account or console page with its own heading. */
export function Panel({ title, aside, className, isFlush = false, children }: Props) {
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
