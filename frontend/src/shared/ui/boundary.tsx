import { Component, type ReactNode, Suspense } from 'react';
import { useWaitedLong } from '../hooks/use-waiting';

interface BoundaryProps {
  /** A new value retries. */
  readonly visit?: string;
  /** Rendered in place of what failed; everything around it stays. */
  readonly failed: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly visit: string | undefined;
}

export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { error: undefined, visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('A part of the page failed without an error') };
  }

  static getDerivedStateFromProps({ visit }: BoundaryProps, state: State): Partial<State> | null {
    return visit === state.visit ? null : { error: undefined, visit };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.failed(this.state.error);
  }
}

interface Props {
  /** Shown while its code is loading. */
  readonly waiting?: ReactNode;
  /** Shown when its code fails to load or it throws: the rest of the page keeps working. */
  readonly failed?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the layout around pages whose code loads later and may fail. */
export const Part = ({ waiting, failed, children }: Props) => (
  <Boundary failed={() => failed}>
    <Suspense fallback={<Waiting failed={failed}>{waiting}</Waiting>}>{children}</Suspense>
  </Boundary>
);

const Waiting = ({ failed, children }: Pick<Props, 'failed' | 'children'>) =>
  useWaitedLong() && failed !== undefined ? failed : children;
