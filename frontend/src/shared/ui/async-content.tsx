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
  /** Shape of what comes; three bars unless told. */
  readonly skeleton?: ReactNode;
  /** Instead of the server's sentence when loading fails. */
  readonly failureText?: string;
  /** For one record: its list, should there be no such record. */
  readonly wayOn?: WayOn;
}

/**
 * The one place that decides what loading and failing look like. Data that is already here stays on screen while it
 * is fetched again, also when that fails.
 */
export function AsyncContent<T>({ state, children, skeleton, failureText, wayOn }: Props<T>) {
  if (state.data !== undefined) return children(state.data);
  if (state.error !== undefined) {
    return <LoadFailure error={state.error} text={failureText} wayOn={wayOn} onRetry={() => void state.mutate()} />;
  }
  return skeleton ?? <Skeleton />;
}
