import type { ComponentType, ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { messageOf } from './errors/message-of';

/** A link onwards from something that does not exist or is refused for good. */
export interface WayOn {
  readonly to: string;
  /** The name of the place, or what is done there. */
  readonly label: string;
  readonly isAction?: boolean;
  /** The page has a heading even when its content is missing. */
  readonly isUnderHeading?: boolean;
}

export interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Shown instead of the server's message, where the specification has its own. */
  readonly text?: string | undefined;
  /** Replaces the retry button, which cannot help if the address names no record (400, 404) or after a 409. */
  readonly wayOn?: WayOn | undefined;
}

const FINAL: readonly number[] = [400, 404, 409];

/** What is said about content that failed to load. */
export const failureOf = ({ error, text, wayOn }: FailureProps) => ({
  said: text ?? messageOf(error),
  requestId: error instanceof ApiError ? error.requestId : undefined,
  /** Offered instead of another attempt. */
  next: error instanceof ApiError && FINAL.includes(error.status) ? wayOn : undefined,
  /** A page about a single record that cannot be shown has no other heading. */
  isPage: wayOn !== undefined && !wayOn.isUnderHeading,
});

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
 * The single place that defines when loading and failure are shown; how, is up to the parts given. Loaded data stays on
 * screen while it is fetched again, also when that fails.
 */
export function contentOf(Failure: ComponentType<FailureProps>, Placeholder: ComponentType) {
  return function AsyncContent<T>({ state, children, skeleton, failureText, wayOn }: Props<T>) {
    if (state.data !== undefined) return children(state.data);
    if (state.error !== undefined) {
      return <Failure error={state.error} text={failureText} wayOn={wayOn} onRetry={() => void state.mutate()} />;
    }
    return skeleton ?? <Placeholder />;
  };
}
