import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { StatusPill } from '../../shared/ui/status-pill';
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
  active: { tone: 'success', text: 'active' },
  expiring: { tone: 'warning', text: 'ending' },
  grace: { tone: 'hollow', text: 'over' },
  expired: { tone: 'hollow', text: 'over' },
  merged: { tone: 'hollow', text: 'merged' },
  revoked: { tone: 'danger', text: 'revoked' },
} as const satisfies Record<StaffLicense['state'], object>;

/** A licence's status, distinguishing "expiring soon" and "expired". */
export function StandingPill({ license: { state } }: { readonly license: Pick<StaffLicense, 'state'> }) {
  const t = useTranslations('staff-licenses.standing');
  const { tone, text } = PILLS[state];
  return <StatusPill tone={tone}>{t(text)}</StatusPill>;
}

/** The last day, or that there is none. */
export function LastDay({ expiresAt }: Pick<StaffLicense, 'expiresAt'>) {
  const t = useTranslations('staff-licenses');
  return expiresAt === null ? t('permanent') : <span className="num">{formatDate(expiresAt)}</span>;
}
