import { DAY_MS } from '../calendar/calendar.js';
import type { LicenseFacts, Validity } from './license.js';
import type { ErrorCode } from '../errors/index.js';

/** Days after the expiry during which the product keeps working and warns. Signed into every license file. */
export const GRACE_DAYS = 7;

const LICENSE_STATUSES = ['active', 'grace', 'expired', 'merged', 'revoked'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** Why a rule refuses. Rules return it; services throw it. */
export type LicenseRefusal = Extract<ErrorCode, `license.${string}`>;
export type LicenseVerdict = { readonly ok: true } | { readonly ok: false; readonly code: LicenseRefusal };

export const ALLOWED: LicenseVerdict = { ok: true };
export const refuse = (code: LicenseRefusal) => ({ ok: false, code }) as const;

/** The last second of the grace that follows an expiry. */
export const graceEndsAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + GRACE_DAYS * DAY_MS);

/**
 * The status of a license at an instant. Its state takes precedence over time: a merged or revoked license is never in
 * grace.
 *
 * `expiresAt` is the last valid second, so the license is still active at it and in grace one millisecond later.
 */
export function licenseStatus({ state, expiresAt }: Validity, now: Date): LicenseStatus {
  if (state !== 'active') return state;
  if (expiresAt === null || now <= expiresAt) return 'active';
  return now <= graceEndsAt(expiresAt) ? 'grace' : 'expired';
}

/** Refuses a license in a final state, for every caller and even before its expiry. */
export const mustBeLive = ({ state }: Pick<Validity, 'state'>): LicenseVerdict =>
  state === 'active' ? ALLOWED : refuse(`license.${state}`);

/** Refuses a license that is final or past its expiry, grace included. */
export function mustBeUnexpired(license: Validity, now: Date): LicenseVerdict {
  const live = mustBeLive(license);
  if (!live.ok) return live;
  return licenseStatus(license, now) === 'active' ? ALLOWED : refuse('license.expired');
}

/** Refuses a license whose product no longer works: final, or past its grace. */
export function mustBeInForce(license: Validity, now: Date): LicenseVerdict {
  const live = mustBeLive(license);
  if (!live.ok) return live;
  return licenseStatus(license, now) === 'expired' ? refuse('license.expired') : ALLOWED;
}

export const mustBeBound = ({ machineId }: Pick<LicenseFacts, 'machineId'>): LicenseVerdict =>
  machineId === null ? refuse('license.not_bound') : ALLOWED;

/** Another account's license is reported as missing. */
export const mustBeOwned = (license: Pick<LicenseFacts, 'ownerId'>, accountId: string): LicenseVerdict =>
  license.ownerId === accountId ? ALLOWED : refuse('license.not_found');

/** Returns the first refusal, or permission. Rules read top to bottom: the first match wins. */
export const firstRefusal = (...verdicts: readonly LicenseVerdict[]): LicenseVerdict =>
  verdicts.find((verdict) => !verdict.ok) ?? ALLOWED;

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

/** A license that expired before `graceSince` is over; one that expires until `endingUntil` is about to end. */
export const phaseBounds = (now: Date): { readonly graceSince: Date; readonly endingUntil: Date } => ({
  graceSince: new Date(now.getTime() - GRACE_DAYS * DAY_MS),
  endingUntil: new Date(now.getTime() + EXPIRING_DAYS * DAY_MS),
});
