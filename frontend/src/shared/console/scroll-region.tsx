import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  /** Describes the content: often the name of the panel around it. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Content wider than a phone, which scrolls by itself: it is focusable, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, className, children }: Props) {
  const t = useTranslations('console');
  return (
    <section
      className={className ? `scroll ${className}` : 'scroll'}
      aria-label={t('scrollable', { label })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus no key would scroll it
      tabIndex={0}
    >
      {children}
    </section>
  );
}
