import { useTranslations } from 'use-intl';
import { daysUntil, formatDate } from '../../shared/format/date';
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

/** Days before expiry from which a licence is shown as expiring soon, as its owner sees it. */
const ENDING_DAYS = 30;

type Standing = Pick<StaffLicense, 'status' | 'expiresAt'>;

/** A licence's status, distinguishing "expiring soon" and "expired". */
export function StandingPill({ license: { status, expiresAt } }: { readonly license: Standing }) {
  const t = useTranslations('staff-licenses.standing');
  if (status === 'revoked') return <StatusPill tone="danger">{t('revoked')}</StatusPill>;
  if (status === 'merged') return <StatusPill tone="hollow">{t('merged')}</StatusPill>;
  if (expiresAt === null) return <StatusPill tone="success">{t('active')}</StatusPill>;
  const now = new Date();
  if (new Date(expiresAt) < now) return <StatusPill tone="hollow">{t('over')}</StatusPill>;
  const isEnding = daysUntil(expiresAt, now) <= ENDING_DAYS;
  return <StatusPill tone={isEnding ? 'warning' : 'success'}>{t(isEnding ? 'ending' : 'active')}</StatusPill>;
}

/** The last day, or that there is none. */
export function LastDay({ expiresAt }: Pick<StaffLicense, 'expiresAt'>) {
  const t = useTranslations('staff-licenses');
  return expiresAt === null ? t('permanent') : <span className="num">{formatDate(expiresAt)}</span>;
}
