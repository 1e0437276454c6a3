import { Component, type ReactNode } from 'react';

interface Props {
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

export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('A part of the page failed without an error') };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): Partial<State> | null {
    return visit === state.visit ? null : { error: undefined, visit };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.failed(this.state.error);
  }
}
