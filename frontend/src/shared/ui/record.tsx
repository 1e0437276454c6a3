import { Flex } from 'antd';
import type { ReactNode } from 'react';
import './record.css';
import { Skeleton } from './async-content';

/** Container of the rows of a list. */
export const Records = ({ children }: { readonly children: ReactNode }) => (
  <div className="records mb-4">{children}</div>
);

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
  /** Nothing is pending any more, so it is shown without a background. */
  readonly over?: boolean;
}

/** A row of an account list: a licence, an order. */
export function Record({ title, pill, lines, figures, measure, actions, over = false }: Props) {
  return (
    <article className={over ? 'record over' : 'record'}>
      <div>
        <Flex wrap align="center" gap={10} className="n1">
          <h2>{title}</h2>
          {pill}
        </Flex>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their place
          <Flex wrap align="center" gap="var(--s-1) 14px" className="small muted break mt-1" key={index}>
            {line}
          </Flex>
        ))}
      </div>
      <Flex gap="large" className="cap">
        {figures}
      </Flex>
      <div className="exp">{measure}</div>
      <Flex justify="end" gap={6} className="acts">
        {actions}
      </Flex>
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
    <span className="micro subtle">{label}</span>
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
