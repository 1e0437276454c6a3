import { Suspense, type ReactNode } from 'react';
import { useWaitedLong } from '../hooks/use-waiting';
import { Boundary } from './boundary';

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
