import { canGive, may, permissionsOf } from '../access/roles.js';
import type { ErrorCode } from '../errors/index.js';

/** What decides whether an account may approve proposals. */
export interface Standing {
  readonly role: string;
  readonly isEnabled: boolean;
}

/** How long a new administrator approves nothing, in hours: time for the others to notice one that should not be. */
export const APPROVER_WAIT_HOURS = 24;

/** At how many administrators the server makes no more of them: from then on two people can do it in the console. */
export const ENOUGH_APPROVERS = 2;

/** Whether an account may approve what another member of staff proposes. */
export const isApprover = ({ role, isEnabled }: Standing): boolean => may(role, 'approvals.decide') && isEnabled;

/** The first instant at which somebody may approve who becomes an administrator `now`. */
export const approvesFrom = (now: Date): Date => new Date(now.getTime() + APPROVER_WAIT_HOURS * 3_600_000);

export type ApprovalVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'proposal.approver_new'> };

/**
 * Whether an administrator may give the second consent yet. `from` is null for one who always could.
 *
 * Refuses with proposal.approver_new.
 */
export const mayApproveAt = (from: Date | null, now: Date): ApprovalVerdict =>
  from === null || now >= from ? { ok: true } : { ok: false, code: 'proposal.approver_new' };

export type StandingVerdict =
  | { readonly ok: true; readonly takesTwo: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'auth.forbidden' | 'account.admin_by_server'> };

/** Whether it lets the account do something in the console that it could not do before. */
function givesPower(before: Standing, after: Standing): boolean {
  if (!after.isEnabled) return false;
  return [...permissionsOf(after.role)].some((permission) => !before.isEnabled || !may(before.role, permission));
}

/**
 * Whether an administrator may change an account's standing, and whether alone. Every permission that an account gains in
 * the console takes two people; taking some away takes one, so that an intruder can be stopped at once. The only
 * administrator appoints alone to roles that can give nothing away, such as reviewers.
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
  if (!givesPower(before, after)) return { ok: true, takesTwo: false };
  if (approverIds.length > 1) return { ok: true, takesTwo: true };
  return canGive(after.role) ? { ok: false, code: 'account.admin_by_server' } : { ok: true, takesTwo: false };
}

export type PasskeyResetVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'auth.forbidden' | 'passkey.reset_own' | 'passkey.reset_by_server'>;
    };

/**
 * Whether an administrator may propose to remove all passkeys of a colleague: two others than the colleague do it.
 *
 * Refuses, first match wins: passkey.reset_own, auth.forbidden (the actor is no approver), passkey.reset_by_server (there
 * is no other one to approve it).
 */
export function evaluatePasskeyReset(
  ownerId: string,
  actorId: string,
  approverIds: readonly string[],
): PasskeyResetVerdict {
  if (ownerId === actorId) return { ok: false, code: 'passkey.reset_own' };
  if (!approverIds.includes(actorId)) return { ok: false, code: 'auth.forbidden' };
  const others = approverIds.filter((id) => id !== ownerId);
  return others.length > 1 ? { ok: true } : { ok: false, code: 'passkey.reset_by_server' };
}
