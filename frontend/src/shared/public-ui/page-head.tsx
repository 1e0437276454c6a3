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
      <p className="lead mt-3">
        <ClausedText>{lead}</ClausedText>
      </p>
    )}
  </div>
);

interface Props {
  readonly title: string;
  readonly text: string;
  /** For a section that is labelled by its title. */
  readonly id?: string;
}

/** Title on the left, one sentence on the right, both ending on the same line. */
export const SectionHead = ({ title, text, id }: Props) => (
  <div className="columns head">
    <h2 id={id}>
      <PhrasedText>{title}</PhrasedText>
    </h2>
    <p className="muted">
      <ClausedText>{text}</ClausedText>
    </p>
  </div>
);
