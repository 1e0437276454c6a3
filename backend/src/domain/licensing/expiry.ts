import { addMonths, daysBetween, endOfShanghaiDay, shanghaiDate } from '../calendar/calendar.js';
import { type LicenseFacts, type LicenseVerdict, mustBeLive, refuse, type Validity } from './license.js';
import type { PriceBasis } from './price-basis.js';

const MAX_DAYS_A_MONTH = 31;

/** The duration that a combo adds to a license. */
export type Term = { readonly kind: 'months'; readonly months: number } | { readonly kind: 'lifetime' };

/** The duration of so many months; 0 is a lifetime. */
export const termOf = (months: number): Term => (months === 0 ? { kind: 'lifetime' } : { kind: 'months', months });

/**
 * When a license bought or granted at `from` ends: the same day `months` later on Shanghai's calendar (the last day of a
 * shorter month), at 23:59:59 there.
 *
 * Units: whole months, at least 1. Throws RangeError otherwise: months come from the catalogue, never from a customer.
 */
export function expiryAfter(from: Date, months: number): Date {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`Not a number of months: ${months}`);
  return endOfShanghaiDay(addMonths(shanghaiDate(from), months));
}

/** When a new license ends; null is permanent. */
export const expiryOf = (term: Term, paidAt: Date): Date | null =>
  term.kind === 'lifetime' ? null : expiryAfter(paidAt, term.months);

/** The calendar months from now to the end of a licence, rounded up; 0 for a permanent one. */
export function monthsLeft(expiresAt: Date | null, now: Date): number {
  if (expiresAt === null) return 0;
  const [from, to] = [shanghaiDate(now), shanghaiDate(expiresAt)];
  let months = Math.max(1, Math.floor(daysBetween(from, to) / MAX_DAYS_A_MONTH));
  while (addMonths(from, months) < to) months += 1;
  return months;
}

/**
 * Whether a license can be extended by months, or made permanent. An expired license may be extended, which reactivates
 * it. Its new end follows from its lines.
 *
 * Refuses, first match wins: license.merged, license.revoked, license.permanent.
 */
export function evaluateExtension(license: Validity): LicenseVerdict {
  const live = mustBeLive(license);
  return live.ok && license.expiresAt === null ? refuse('license.permanent') : live;
}

/**
 * Whether a customer may buy a renewal, or a lifetime, for a license.
 *
 * Refuses, first match wins: license.merged, license.revoked, license.permanent, license.free_enterprise (it is applied
 * for, not sold), license.not_renewable (a part of it has no known price).
 */
export function evaluateRenewal(
  license: Pick<LicenseFacts, 'state' | 'expiresAt' | 'origin'>,
  { isDecided }: Pick<PriceBasis, 'isDecided'>,
): LicenseVerdict {
  const live = mustBeLive(license);
  if (!live.ok) return live;
  if (license.expiresAt === null) return refuse('license.permanent');
  if (license.origin === 'free_enterprise') return refuse('license.free_enterprise');
  return isDecided ? { ok: true } : refuse('license.not_renewable');
}

/** Days before the end of a free enterprise year on which its owner is reminded. */
export const FREE_ENTERPRISE_REMINDER_DAYS = [45, 30, 7] as const;

/**
 * Which reminder is due today, named by its days before the expiry; null when none is.
 *
 * `sent` are the reminders already sent for this expiry. If several were missed (a stopped worker), only the most
 * urgent one is sent, and none after the expiry.
 */
export function dueReminder(
  expiresAt: Date,
  { stages, sent, now }: { readonly stages: readonly number[]; readonly sent: readonly number[]; readonly now: Date },
): number | null {
  if (now > expiresAt) return null;
  const daysLeft = daysBetween(shanghaiDate(now), shanghaiDate(expiresAt));
  const reached = stages.filter((stage) => daysLeft <= stage);
  const stage = Math.min(...reached);
  return reached.length === 0 || sent.some((done) => done <= stage) ? null : stage;
}
