import { PhrasedText } from '../../shared/ui/phrased-text';

/** A fact at the left, one sentence at the right, both ending on the same line. */
export const SectionHead = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="head">
    <h2>
      <PhrasedText>{title}</PhrasedText>
    </h2>
    <p className="muted">{text}</p>
  </div>
);
