import type { ReactNode } from 'react';
import { PhrasedText } from './phrased-text';

const ticks = Array.from({ length: 17 }, (_, index) => `M${index * 10} 25v${index % 4 === 0 ? 16 : 8}`).join('');

/** The line, its gauge, and a float that measures nothing yet. */
export const EmptyDrawing = () => (
  <svg viewBox="0 0 160 56" fill="none" aria-hidden="true">
    <path className="line" d="M0 24h160" strokeWidth="2" />
    <path className="tick" d={ticks} />
    <circle className="float" cx="80" cy="12" r="4" />
  </svg>
);

interface Props {
  /** One sentence; `|` marks where a Chinese one may break. */
  readonly text: string;
  /** One action: a `Button` or a link styled as one. */
  readonly action?: ReactNode;
  /** In place of a whole page: the text is its heading. */
  readonly isPage?: boolean;
}

/** Shown in place of an empty list, or of a page that the reader may not open. */
export function Empty({ text, action, isPage = false }: Props) {
  const phrases = <PhrasedText>{text}</PhrasedText>;
  return (
    <div className="empty">
      <EmptyDrawing />
      {isPage ? <h1 className="plain">{phrases}</h1> : <p>{phrases}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  );
}
