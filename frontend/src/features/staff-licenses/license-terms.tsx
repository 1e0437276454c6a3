import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import type { StaffLicense } from './use-staff-license';

export const STATUSES = ['active', 'merged', 'revoked'] as const satisfies StaffLicense['status'][];
export const EDITIONS = ['professional', 'enterprise'] as const satisfies StaffLicense['edition'][];
export const ORIGINS = [
  'purchase',
  'quote',
  'redeem_code',
  'free_enterprise',
  'grant',
] as const satisfies StaffLicense['origin'][];

const PILLS = {
  active: { color: 'success', text: 'active' },
  expiring: { color: 'warning', text: 'ending' },
  grace: { color: 'default', text: 'over' },
  expired: { color: 'default', text: 'over' },
  merged: { color: 'default', text: 'merged' },
  revoked: { color: 'error', text: 'revoked' },
} as const satisfies Record<StaffLicense['state'], object>;

/** A licence's status, distinguishing "expiring soon" and "expired". */
export function StandingPill({ license: { state } }: { readonly license: Pick<StaffLicense, 'state'> }) {
  const t = useTranslations('staff-licenses.standing');
  const { color, text } = PILLS[state];
  return <Tag color={color}>{t(text)}</Tag>;
}

/** The last day, or that there is none. */
export function LastDay({ expiresAt }: Pick<StaffLicense, 'expiresAt'>) {
  const t = useTranslations('staff-licenses');
  return expiresAt === null ? t('permanent') : <span className="num">{formatDate(expiresAt)}</span>;
}
