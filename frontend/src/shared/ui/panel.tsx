import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** At the right of the title: a note or one small button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of an account page under a heading of its own. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="ph-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="body">{children}</div>
    </section>
  );
}
