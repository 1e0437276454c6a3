import { Card } from 'antd';
import { useId, type ReactNode } from 'react';

export interface PanelProps {
  readonly title: string;
  /** To the right of the title: a note or one small button. */
  readonly aside?: ReactNode;
  /** Additional classes of the content. */
  readonly className?: string;
  /** For tables and lists that extend to the panel's edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

export const FLUSH = { body: { padding: 0 } };

/** A section of an account or console page with its own heading: antd's card has neither heading nor landmark. */
export function Panel({ title, aside, className, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <Card
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd's element is a div
      role="region"
      aria-labelledby={id}
      title={<h2 id={id}>{title}</h2>}
      extra={aside}
      classNames={{ body: className }}
      styles={isFlush ? FLUSH : undefined}
    >
      {children}
    </Card>
  );
}
