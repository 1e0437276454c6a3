import { daysBetween, shanghaiDate } from '../calendar/shanghai.js';

/** Days before the end of a free enterprise year on which its owner is reminded. */
export const FREE_ENTERPRISE_REMINDER_DAYS = [45, 30, 7] as const;

/**
 * Which reminder is due today, named by its days before the expiry; null when none is.
 *
 * `sent` are the reminders already sent for this very expiry. If several were missed (a stopped worker), only the most
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
