import type { PillTone } from '../../shared/ui/status-pill';
import type { ApplicationStatus } from './use-applications';

export const STATUS_TONES: Readonly<Record<ApplicationStatus, PillTone>> = {
  pending: 'neutral',
  approved: 'success',
  rejected: 'danger',
};
