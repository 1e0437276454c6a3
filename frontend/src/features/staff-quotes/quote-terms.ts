import type { TagProps } from 'antd';
import type { StaffQuote } from './line-draft';

export const QUOTE_STATUSES = [
  'requested',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'superseded',
] as const;

export const QUOTE_TONES: Readonly<Record<StaffQuote['status'], TagProps['color']>> = {
  requested: 'warning',
  sent: 'processing',
  accepted: 'success',
  declined: 'default',
  withdrawn: 'default',
  expired: 'default',
  superseded: 'default',
};
