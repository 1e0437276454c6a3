import type { ReactNode } from 'react';

interface Props {
  readonly name: ReactNode;
  readonly cost: string;
  readonly costNote: string;
  readonly text: string;
  readonly facts?: readonly (readonly [string, string])[];
  /** The recommended edition: has a gauge along its top edge. */
  readonly pick?: boolean;
  /** `h2` directly under a page's title, `h3` inside a section. */
  readonly heading: 'h2' | 'h3';
  /** Links of the card. */
  readonly children: ReactNode;
}

/** One edition: its name, cost and contents. */
export const EditionCard = ({ name, cost, costNote, text, facts, pick = false, heading: Heading, children }: Props) => (
  <li className={pick ? 'pick' : undefined}>
    <Heading className="h3 row between">{name}</Heading>
    <p className="cost">
      {cost}
      <small>{costNote}</small>
    </p>
    <p className="d">{text}</p>
    {facts && (
      <ul className="facts">
        {facts.map(([label, value]) => (
          <li key={label}>
            <span>{label}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    )}
    {children}
  </li>
);
