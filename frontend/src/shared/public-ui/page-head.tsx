import { ClausedText, PhrasedText } from '../ui/phrased-text';

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
