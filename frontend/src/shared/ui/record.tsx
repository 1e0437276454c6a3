import type { ReactNode } from 'react';
import './record.css';
import { Skeleton } from './async-content';

/** Container of the rows of a list. */
export const Records = ({ children }: { readonly children: ReactNode }) => <div className="records">{children}</div>;

interface Props {
  readonly title: string;
  readonly pill: ReactNode;
  /** Below the title, one line each. */
  readonly lines: readonly ReactNode[];
  readonly figures: ReactNode;
  /** A gauge with its text, for anything with an end. */
  readonly measure?: ReactNode;
  /** At most one filled button, then 详情, then the menu. */
  readonly actions: ReactNode;
  /** Nothing is pending any more: shown without a background. */
  readonly over?: boolean;
}

/** A row of an account list: a licence, an order. */
export function Record({ title, pill, lines, figures, measure, actions, over = false }: Props) {
  return (
    <article className={over ? 'record over' : 'record'}>
      <div>
        <div className="n1">
          <h2>{title}</h2>
          {pill}
        </div>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their place
          <div className="n2" key={index}>
            {line}
          </div>
        ))}
      </div>
      <div className="cap">{figures}</div>
      <div className="exp">{measure}</div>
      <div className="acts">{actions}</div>
    </article>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
}

export const Figure = ({ label, value }: FigureProps) => (
  <div>
    <b>{value}</b>
    <span>{label}</span>
  </div>
);

/** Placeholder of three rows. */
export const RecordSkeleton = () => (
  <Records>
    {[1, 2, 3].map((row) => (
      <div className="record" key={row}>
        <Skeleton rows={2} />
      </div>
    ))}
  </Records>
);
