import type { ReactNode } from 'react';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to another site in running text, opened in a new tab. */
export const Outward = ({ href, children }: Props) => (
  <a className="link" href={href} target="_blank" rel="noopener">
    {children}
  </a>
);

/** The same as a tag of a text: `t.rich('…', { link: outward(url) })`. */
export const outward = (href: string) => (chunks: ReactNode) => <Outward href={href}>{chunks}</Outward>;
