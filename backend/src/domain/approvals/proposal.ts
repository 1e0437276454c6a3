import { may, type Permission } from '../access/roles.js';
import type { ErrorCode } from '../errors/index.js';
import type { Standing } from './approvers.js';

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

/** The kinds of proposals that become void when their proposer gets this standing. */
export const kindsLost = ({ role, isEnabled }: Standing): readonly ProposalKind[] =>
  PROPOSAL_KINDS.filter((kind) => !isEnabled || !may(role, PERMISSIONS_OF[kind]));

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
