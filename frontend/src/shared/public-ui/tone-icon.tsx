import type { ReactNode } from 'react';
import './tone-icon.css';

export type IconTone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger';

/** An outcome's icon, in a circle of its tone. The text beside it has the same meaning. */
export const ToneIcon = ({ tone, children }: { readonly tone: IconTone; readonly children: ReactNode }) => (
  <span className={`si ${tone}`}>{children}</span>
);
