import { useEffect, useRef, type ReactNode } from 'react';
import { CheckIcon, CrossIcon } from '../../shared/ui/icons';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Nothing was done. */
  readonly isRefusal?: boolean;
  /** Links to continue with. */
  readonly children: ReactNode;
}

/** Replaces a form that is done, or that cannot be. The heading takes the focus, so that screen readers continue there. */
export function AuthOutcome({ title, text, isRefusal = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth-outcome">
      {isRefusal ? <CrossIcon className="bad" /> : <CheckIcon className="ok" />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="muted">{text}</p>
      <div className="auth-actions">{children}</div>
    </div>
  );
}
