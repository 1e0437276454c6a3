import type { ReactNode } from 'react';
import type { Section } from './document';

interface Props {
  /** Label of the list of sections, for screen readers. */
  readonly contents: string;
  readonly sections: readonly Section[];
  readonly children: ReactNode;
}

/** A long text beside the list of its sections; on small screens the list comes first. */
export const DocLayout = ({ contents, sections, children }: Props) => (
  <div className="doc-grid">
    <nav className="contents" aria-label={contents}>
      <p className="small subtle" aria-hidden="true">
        {contents}
      </p>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <div>{children}</div>
  </div>
);
