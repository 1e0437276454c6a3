import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** At the right of the title: a note or one small button. */
  readonly aside?: ReactNode;
  /** More classes of what is below the title. */
  readonly className?: string;
  /** For tables and lists that go to the panel's edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page of the account or the console under a heading of its own. */
export function Panel({ title, aside, className, isFlush = false, children }: Props) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="ph-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {isFlush ? children : <div className={className ? `body ${className}` : 'body'}>{children}</div>}
    </section>
  );
}
