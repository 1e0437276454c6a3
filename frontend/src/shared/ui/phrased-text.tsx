import { Fragment } from 'react';

/**
 * A Chinese title that breaks only between phrases. Texts mark the places with `|`, which keeps markup out of the
 * catalogue; a text without marks (English) is left to the browser.
 */
export function PhrasedText({ children }: { readonly children: string }) {
  const phrases = children.split('|');
  if (phrases.length === 1) return children;
  return phrases.map((phrase) => (
    <span className="ph" key={phrase}>
      {phrase}
    </span>
  ));
}

/** A Chinese paragraph whose lines end with a clause; a clause that is longer than a phone's line may break at `|`. */
export const ClausedText = ({ children }: { readonly children: string }) =>
  children.split('|').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
