import type { ErrorCode } from '../errors/index.js';

/** What decides whether an account may approve proposals. */
export interface Standing {
  readonly role: string;
  readonly isEnabled: boolean;
}

/** Whether an account may approve what an administrator proposes. */
export const isApprover = ({ role, isEnabled }: Standing): boolean => role === 'admin' && isEnabled;

export type StandingVerdict =
  | { readonly ok: true; readonly takesTwo: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'auth.forbidden' | 'account.admin_by_server'> };

/**
 * Whether an administrator may change an account's standing, and whether alone. Making an approver takes two people;
 * taking the right away takes one, so that an intruder can be stopped at once.
 *
 * `approverIds` are those of all approvers, locked: of two administrators who demote each other the second is none
 * any more. Refuses, first match wins: auth.forbidden (the actor is no approver), account.admin_by_server (there is no
 * second one to approve it).
 */
export function evaluateStandingChange(
  before: Standing,
  after: Standing,
  actorId: string,
  approverIds: readonly string[],
): StandingVerdict {
  if (!approverIds.includes(actorId)) return { ok: false, code: 'auth.forbidden' };
  if (!isApprover(after) || isApprover(before)) return { ok: true, takesTwo: false };
  return approverIds.length > 1 ? { ok: true, takesTwo: true } : { ok: false, code: 'account.admin_by_server' };
}
