import { DAY_MS } from '../../domain/calendar/shanghai.js';
import type { Validity } from '../../domain/licensing/license.js';
import { GRACE_DAYS, licenseStatus } from '../../domain/licensing/status.js';

/** Days before the expiry from which a license is shown as about to end. */
const EXPIRING_DAYS = 30;

/** What a list shows: the status, with the last weeks of an active license told apart. */
export const DISPLAY_STATES = ['active', 'expiring', 'grace', 'expired', 'merged', 'revoked'] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

export function displayState(license: Validity, now: Date): DisplayState {
  const status = licenseStatus(license, now);
  const { expiresAt } = license;
  const endsSoon = expiresAt !== null && expiresAt.getTime() - now.getTime() <= EXPIRING_DAYS * DAY_MS;
  return status === 'active' && endsSoon ? 'expiring' : status;
}

/** The parts of an owner's list: `active`; `expiring` and `grace`; all other states. */
export const LICENSE_PHASES = ['valid', 'ending', 'over'] as const;
export type LicensePhase = (typeof LICENSE_PHASES)[number];

/**
 * The phase of a row of `licenses`, in SQL, for a list that is filtered before it is paged. `bounds` are the
 * placeholders of the two instants that `phaseBounds` gives.
 */
export const phaseSql = (bounds: { readonly graceSince: string; readonly endingUntil: string }): string => `
  CASE WHEN status <> 'active' OR expires_at < ${bounds.graceSince} THEN 'over'
       WHEN expires_at <= ${bounds.endingUntil} THEN 'ending' ELSE 'valid' END`;

/** What expired before `graceSince` is over; what expires until `endingUntil` is about to. */
export const phaseBounds = (now: Date): { readonly graceSince: Date; readonly endingUntil: Date } => ({
  graceSince: new Date(now.getTime() - GRACE_DAYS * DAY_MS),
  endingUntil: new Date(now.getTime() + EXPIRING_DAYS * DAY_MS),
});
