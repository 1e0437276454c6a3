export { type Act, type ActOutcome, Approvals, type ExecutedAct } from './approvals.service.js';
export { DoneOrProposedView, OptionalReason, SecondPersonView } from './proposals.listing.js';
export { ApprovalsModule } from './approvals.module.js';
export { ProposalDesk } from './proposal-desk.service.js';
export { Proposal, StaffGift } from './proposal.entity.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  proposals: {
    holds: 'Actions that need or needed approval by a second administrator.',
    columns: {
      id: 'uuid',
      kind: 'action proposed, such as `license_grant`',
      payload: 'JSON whose shape depends on the kind',
      account_id: 'account concerned; null if none',
      reason: 'reason given by the proposer',
      status: '`waiting`, `approved`, `rejected` or `withdrawn`',
      proposed_at: 'instant of the proposal',
      expires_at: 'instant from which it can no longer be approved',
    },
  },
} as const;
