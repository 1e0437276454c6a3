import type { ReactNode } from 'react';
import { LoadFailure, type WayOn } from './load-failure';
import { Skeleton } from './skeleton';

interface Props<T> {
  /** What a SWR hook returns. */
  readonly state: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly mutate: () => Promise<unknown>;
  };
  readonly children: (data: T) => ReactNode;
  /** Placeholder while loading; three bars by default. */
  readonly skeleton?: ReactNode;
  /** Shown instead of the server's message when loading fails. */
  readonly failureText?: string;
  /** For a single record: a link to its list, shown when it does not exist. */
  readonly wayOn?: WayOn;
}

/**
 * The single place that defines how loading and failure look. Loaded data stays on screen while it is fetched again,
 * also when that fails.
 */
export function AsyncContent<T>({ state, children, skeleton, failureText, wayOn }: Props<T>) {
  if (state.data !== undefined) return children(state.data);
  if (state.error !== undefined) {
    return <LoadFailure error={state.error} text={failureText} wayOn={wayOn} onRetry={() => void state.mutate()} />;
  }
  return skeleton ?? <Skeleton />;
}
