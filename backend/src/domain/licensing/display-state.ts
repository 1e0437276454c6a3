import { DAY_MS } from '../calendar/shanghai.js';
import type { Validity } from './license.js';
import { GRACE_DAYS, licenseStatus } from './status.js';

/** Days before the expiry from which a license is shown as about to end. */
export const EXPIRING_DAYS = 30;

/** What a list shows: the status, with the last weeks of an active license shown separately. */
export const DISPLAY_STATES = ['active', 'expiring', 'grace', 'expired', 'merged', 'revoked'] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

export function displayState(license: Validity, now: Date): DisplayState {
  const status = licenseStatus(license, now);
  const { expiresAt } = license;
  const endsSoon = expiresAt !== null && expiresAt <= phaseBounds(now).endingUntil;
  return status === 'active' && endsSoon ? 'expiring' : status;
}

/** The parts of an owner's list. */
export const LICENSE_PHASES = ['valid', 'ending', 'over'] as const;
export type LicensePhase = (typeof LICENSE_PHASES)[number];

const PHASE_OF: Readonly<Record<DisplayState, LicensePhase>> = {
  active: 'valid',
  expiring: 'ending',
  grace: 'ending',
  expired: 'over',
  merged: 'over',
  revoked: 'over',
};

export const phaseOf = (license: Validity, now: Date): LicensePhase => PHASE_OF[displayState(license, now)];

/** What expired before `graceSince` is over; what expires until `endingUntil` is about to end. */
export const phaseBounds = (now: Date): { readonly graceSince: Date; readonly endingUntil: Date } => ({
  graceSince: new Date(now.getTime() - GRACE_DAYS * DAY_MS),
  endingUntil: new Date(now.getTime() + EXPIRING_DAYS * DAY_MS),
});
