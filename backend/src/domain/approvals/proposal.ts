import { canGive, may, type Permission, permissionsOf } from '../access/roles.js';
import type { ErrorCode } from '../errors/index.js';

/** What decides whether an account may approve proposals. */
export interface Standing {
  readonly role: string;
  readonly isEnabled: boolean;
}

/**
 * How long a new administrator cannot approve anything, in hours: time for the others to notice an illegitimate one.
 */
export const APPROVER_WAIT_HOURS = 24;

/** From this number of administrators on, the server command creates no more: two people can do it in the console. */
export const MIN_APPROVERS = 2;

/** Whether an account may approve the proposals of other staff. */
export const isApprover = ({ role, isEnabled }: Standing): boolean => may(role, 'approvals.decide') && isEnabled;

/** The first instant at which an account may approve if it becomes an administrator `now`. */
export const approvesFrom = (now: Date): Date => new Date(now.getTime() + APPROVER_WAIT_HOURS * 3_600_000);

export type ApprovalVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'proposal.approver_new'> };

/**
 * Whether an administrator may give the second approval yet. `from` is null for one who was never restricted.
 *
 * Refuses with proposal.approver_new.
 */
export const mayApproveAt = (from: Date | null, now: Date): ApprovalVerdict =>
  from === null || now >= from ? { ok: true } : { ok: false, code: 'proposal.approver_new' };

export type StandingVerdict =
  | { readonly ok: true; readonly needsSecondPerson: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'auth.forbidden' | 'account.admin_by_server'> };

/** Whether the change gives the account a console permission that it did not have before. */
function givesPower(before: Standing, after: Standing): boolean {
  if (!after.isEnabled) return false;
  return [...permissionsOf(after.role)].some((permission) => !before.isEnabled || !may(before.role, permission));
}

/** Whether the change takes a console permission from the account. */
export function losesPower(before: Standing, after: Standing): boolean {
  if (!before.isEnabled) return false;
  return [...permissionsOf(before.role)].some((permission) => !after.isEnabled || !may(after.role, permission));
}

/**
 * Decides whether an administrator may change an account's standing, and whether alone. Every console permission that
 * an account gains takes two people; taking some away takes one, so that an intruder can be stopped at once. The only
 * administrator appoints alone to roles that can give nothing away, such as reviewers.
 *
 * `approverIds` are those of all approvers, locked: when two administrators demote each other, the second no longer is
 * one. Refuses, first match wins: auth.forbidden (the actor is no approver), account.admin_by_server (there is no
 * second approver).
 */
export function evaluateStandingChange(
  before: Standing,
  after: Standing,
  actorId: string,
  approverIds: readonly string[],
): StandingVerdict {
  if (!approverIds.includes(actorId)) return { ok: false, code: 'auth.forbidden' };
  if (!givesPower(before, after)) return { ok: true, needsSecondPerson: false };
  if (approverIds.length > 1) return { ok: true, needsSecondPerson: true };
  return canGive(after.role) ? { ok: false, code: 'account.admin_by_server' } : { ok: true, needsSecondPerson: false };
}

export type PasskeyResetVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'auth.forbidden' | 'passkey.reset_own' | 'passkey.reset_by_server'>;
    };

/**
 * Whether an administrator may propose to remove all passkeys of a colleague: it takes two people other than the
 * colleague.
 *
 * Refuses, first match wins: passkey.reset_own, auth.forbidden (the actor is no approver), passkey.reset_by_server
 * (there is no other approver).
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

/** What can wait for a second person. Each kind is executed by the module that registers it. */
export const PROPOSAL_KINDS = [
  'license_grant',
  'license_file_grant',
  'license_addition',
  'redeem_batch',
  'coupon_create',
  'coupon_change',
  'mismatch_acceptance',
  'admin_access',
  'passkey_reset',
  'agreed_price',
  'reward',
  'quote_send',
  'refund',
  'plan_create',
  'plan_change',
  'plan_schedule',
  'points_correction',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** The permission that a member of staff must keep for their proposal to stay valid. */
const PERMISSIONS_OF: Readonly<Record<ProposalKind, Permission>> = {
  license_grant: 'licenses.grant',
  license_file_grant: 'licenses.files',
  license_addition: 'licenses.extend',
  redeem_batch: 'codes.write',
  coupon_create: 'coupons.write',
  coupon_change: 'coupons.write',
  mismatch_acceptance: 'incidents.settle',
  admin_access: 'staff.appoint',
  passkey_reset: 'staff.appoint',
  agreed_price: 'licenses.price',
  reward: 'rewards.grant',
  quote_send: 'quotes.write',
  refund: 'orders.refund',
  plan_create: 'plans.write',
  plan_change: 'plans.write',
  plan_schedule: 'plans.write',
  points_correction: 'points.correct',
};

/** Whether an account may do or propose acts of this kind. */
export const mayPropose = ({ role, isEnabled }: Standing, kind: ProposalKind): boolean =>
  isEnabled && may(role, PERMISSIONS_OF[kind]);

/** The kinds of proposals that become void when their proposer gets this standing. */
export const kindsLost = (standing: Standing): readonly ProposalKind[] =>
  PROPOSAL_KINDS.filter((kind) => !mayPropose(standing, kind));

/** `void`: the proposer may no longer do what it proposes. */
export const PROPOSAL_STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'void'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** How long a proposal can be approved, in days. */
export const PROPOSAL_DAYS = 30;

export const PROPOSAL_DECISIONS = ['approved', 'rejected', 'withdrawn'] as const;
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number];
export type ProposalEnd = ProposalDecision | 'void';

export interface ProposalFacts {
  readonly proposedBy: string;
  readonly isDecided: boolean;
  /** First instant at which it can no longer be approved. */
  readonly expiresAt: Date;
}

export type ProposalVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `proposal.${string}`> };

const refuse = (code: Extract<ErrorCode, `proposal.${string}`>): ProposalVerdict => ({ ok: false, code });

/**
 * Whether a member of staff may decide on a proposal: another member approves or rejects it, its proposer withdraws it.
 *
 * Refuses, first match wins: proposal.decided, proposal.expired (to approve), proposal.own (to approve or reject),
 * proposal.not_own (to withdraw).
 */
export function evaluateDecision(
  decision: ProposalDecision,
  { proposedBy, isDecided, expiresAt }: ProposalFacts,
  staffId: string,
  now: Date,
): ProposalVerdict {
  const isOwn = proposedBy === staffId;
  if (isDecided) return refuse('proposal.decided');
  if (decision === 'approved' && now >= expiresAt) return refuse('proposal.expired');
  if (isOwn !== (decision === 'withdrawn')) return refuse(isOwn ? 'proposal.own' : 'proposal.not_own');
  return { ok: true };
}
