import type { ReactNode } from 'react';
import './tone-icon.css';

export type IconTone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger';

/** The drawing of how something ended, in a circle of its tone. The words beside it say the same. */
export const ToneIcon = ({ tone, children }: { readonly tone: IconTone; readonly children: ReactNode }) => (
  <span className={`si ${tone}`}>{children}</span>
);
