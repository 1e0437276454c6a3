import { Suspense, type ReactNode } from 'react';
import { useWaitedLong } from '../hooks/use-waited-long';
import { Boundary } from './boundary';

interface Props {
  /** While its code is on the way. */
  readonly waiting?: ReactNode;
  /** When its code does not come, or it breaks: the rest of the page goes on. */
  readonly failed?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the frame around pages, whose code may come later, or never. */
export const Part = ({ waiting, failed, children }: Props) => (
  <Boundary failed={() => failed}>
    <Suspense fallback={<Waiting failed={failed}>{waiting}</Waiting>}>{children}</Suspense>
  </Boundary>
);

const Waiting = ({ failed, children }: Pick<Props, 'failed' | 'children'>) =>
  useWaitedLong() && failed !== undefined ? failed : children;
