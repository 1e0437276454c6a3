export { type Act, type ActOutcome, Approvals, type ExecutedAct } from './approvals.service.js';
export { DoneOrProposedView, OptionalReason, SecondPersonView } from './approval.views.js';
export { ApprovalsModule } from './approvals.module.js';
export { ProposalDesk } from './proposal-desk.service.js';
export { Proposal } from './entities/proposal.entity.js';
export { StaffGift } from './entities/staff-gift.entity.js';
