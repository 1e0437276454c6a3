import type { TagProps } from 'antd';
import type { ApplicationStatus } from './use-applications';

export const STATUS_TONES: Readonly<Record<ApplicationStatus, TagProps['color']>> = {
  pending: 'default',
  approved: 'success',
  rejected: 'error',
};
