import type { ReactNode } from 'react';
import { ClausedText, PhrasedText } from './phrased-text';

interface PageHeadProps {
  /** States one fact; `|` marks where a Chinese title may break. */
  readonly title: string;
  readonly lead?: string;
}

/** Head of a public page. */
export const PageHead = ({ title, lead }: PageHeadProps) => (
  <div className="pagehead">
    <h1>
      <PhrasedText>{title}</PhrasedText>
    </h1>
    {lead && (
      <p className="lead">
        <ClausedText>{lead}</ClausedText>
      </p>
    )}
  </div>
);

interface TitleBarProps {
  readonly title: ReactNode;
  /** Filters and at most one filled button, on the right. */
  readonly children?: ReactNode;
}

/** Head of an account or console page. */
export const TitleBar = ({ title, children }: TitleBarProps) => (
  <div className="titlebar">
    <h1>{title}</h1>
    {children}
  </div>
);
