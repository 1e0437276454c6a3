import { useEffect, type ReactNode } from 'react';
import { arrive } from '../../shared/navigation/arrival';
import { CheckIcon, CrossIcon } from '../../shared/ui/icons';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Nothing was done. */
  readonly isRefusal?: boolean;
  /** Links to continue with. */
  readonly children: ReactNode;
}

/**
 * Replaces a form that has been completed, or that cannot be used. The heading takes the focus, so that screen readers
 * continue there.
 */
export function AuthOutcome({ title, text, isRefusal = false, children }: Props) {
  useEffect(() => arrive(true), []);
  return (
    <div className="auth-outcome">
      {isRefusal ? <CrossIcon className="bad" /> : <CheckIcon className="ok" />}
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <div className="auth-actions">{children}</div>
    </div>
  );
}
