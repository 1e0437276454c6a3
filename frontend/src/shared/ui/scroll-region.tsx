import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What is wider than a phone, and scrolls by itself: it takes the focus, so that the arrow keys can move it. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: without the focus no key would scroll it.
  <section className={className ? `scroll ${className}` : 'scroll'} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
