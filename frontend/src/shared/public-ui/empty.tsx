import type { ReactNode } from 'react';
import { EmptyDrawing } from '../ui/empty-drawing';
import { PhrasedText } from '../ui/phrased-text';

interface Props {
  /** One sentence; `|` marks where a Chinese one may break. */
  readonly text: string;
  /** One action: a `Button` or a link styled as one. */
  readonly action: ReactNode;
}

/** Shown in place of an empty list. */
export const Empty = ({ text, action }: Props) => (
  <div className="empty">
    <EmptyDrawing />
    <p>
      <PhrasedText>{text}</PhrasedText>
    </p>
    <div className="row">{action}</div>
  </div>
);
