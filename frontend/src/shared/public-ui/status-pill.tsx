import type { ReactNode } from 'react';
import './tone-icon.css';

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
}) => <span className={`pill ${tone === 'hollow' ? 'hollow neutral' : tone}`}>{children}</span>;

export type IconTone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger';

/** An outcome's icon, in a circle of its tone. The text beside it has the same meaning. */
export const ToneIcon = ({ tone, children }: { readonly tone: IconTone; readonly children: ReactNode }) => (
  <span className={`si ${tone}`}>{children}</span>
);
