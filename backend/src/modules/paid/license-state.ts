import { DAY_MS } from '../../domain/calendar/shanghai.js';
import type { Validity } from '../../domain/licensing/license.js';
import { licenseStatus } from '../../domain/licensing/status.js';

/** Days before the expiry from which a license is shown as about to end. */
export const EXPIRING_DAYS = 30;

/** What a list shows: the status, with the last weeks of an active license told apart. */
export const DISPLAY_STATES = ['active', 'expiring', 'grace', 'expired', 'merged', 'revoked'] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

export function displayState(license: Validity, now: Date): DisplayState {
  const status = licenseStatus(license, now);
  const { expiresAt } = license;
  const endsSoon = expiresAt !== null && expiresAt.getTime() - now.getTime() <= EXPIRING_DAYS * DAY_MS;
  return status === 'active' && endsSoon ? 'expiring' : status;
}
