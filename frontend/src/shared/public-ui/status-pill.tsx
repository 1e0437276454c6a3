import type { ReactNode } from 'react';

/**
 * success: valid, paid, approved · primary: waits for the customer · warning: waits for someone, or ends soon ·
 * danger: refused, mismatch · hollow: over · neutral: anything else.
 */
export type PillTone = 'success' | 'primary' | 'warning' | 'danger' | 'hollow' | 'neutral';

/** A status, as a word with a dot: never by colour alone. */
export const StatusPill = ({
  tone = 'neutral',
  children,
}: {
  readonly tone?: PillTone;
  readonly children: ReactNode;
}) => <span className={tone === 'neutral' ? 'pill' : `pill ${tone}`}>{children}</span>;
