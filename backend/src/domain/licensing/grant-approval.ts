import type { ErrorCode } from '../errors/index.js';
import { type Capacity, UNLIMITED } from './capacity.js';

/** What one member of staff may grant alone. */
const ALONE_USERS = 50;
const ALONE_ASSETS = 500;

const exceeds = (count: number, most: number): boolean => count === UNLIMITED || count > most;

/** Whether a grant waits for a second member of staff: one for more than 50 users or 500 assets, or without limit. */
export const needsSecondPerson = ({ users, assets }: Capacity): boolean =>
  exceeds(users, ALONE_USERS) || exceeds(assets, ALONE_ASSETS);

export type GrantDecisionVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `license.proposal_${string}` | 'license.own_proposal'> };

/**
 * Whether a member of staff may decide on a proposed grant.
 *
 * Refuses, first match wins: license.proposal_decided, license.own_proposal.
 */
export function evaluateGrantDecision(
  proposal: { readonly proposedBy: string; readonly isDecided: boolean },
  staffId: string,
): GrantDecisionVerdict {
  if (proposal.isDecided) return { ok: false, code: 'license.proposal_decided' };
  return proposal.proposedBy === staffId ? { ok: false, code: 'license.own_proposal' } : { ok: true };
}
