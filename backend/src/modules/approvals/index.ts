export { type Act, type ActOutcome, Approvals, type ExecutedAct } from './approvals.service.js';
export { ApprovalsModule } from './approvals.module.js';
export { Proposal } from './entities/proposal.entity.js';
export { StaffGift } from './entities/staff-gift.entity.js';
