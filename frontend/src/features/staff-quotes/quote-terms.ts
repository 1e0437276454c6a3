import type { PillTone } from '../../shared/ui/status-pill';
import type { StaffQuote } from './line-draft';

export const QUOTE_STATUSES = ['requested', 'sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

export const QUOTE_TONES: Readonly<Record<StaffQuote['status'], PillTone>> = {
  requested: 'warning',
  sent: 'primary',
  accepted: 'success',
  declined: 'hollow',
  withdrawn: 'hollow',
  expired: 'hollow',
};
