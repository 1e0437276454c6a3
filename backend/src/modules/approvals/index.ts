import { Global, Module } from '@nestjs/common';
import { Approvals } from './approvals.service.js';
import { ProposalsController } from './http/proposals.controller.js';
import { ProposalDesk } from './proposal-desk.service.js';
import { ProposalsRepository } from './proposals.repository.js';

export { type Act, type ActOutcome, Approvals, type ExecutedAct } from './approvals.service.js';
export { DoneOrProposedView, OptionalReason, SecondPersonView } from './proposals.listing.js';
export { ProposalDesk } from './proposal-desk.service.js';
export { Proposal, StaffGift } from './proposal.entity.js';

/**
 * Acts that take two people: one rule, one store of proposals, one service that decides them.
 *
 * Another module adds an act in four places:
 *
 * 1. its kind in `PROPOSAL_KINDS` (`domain/approvals/proposal.ts`);
 * 2. `approvals.act(kind, executor)` in the constructor of its service. The executor does the act inside the
 *   transaction that it is given, and checks again what can have changed since it was proposed;
 * 3. `act.perform(tx, staff, request)` wherever staff request it: it runs the executor or creates a proposal. An act
 *   that always takes two people gives `Infinity`;
 * 4. what it will do, in words, in the console's `features/staff-proposals` and its catalogues.
 */
@Global()
@Module({
  controllers: [ProposalsController],
  providers: [Approvals, ProposalDesk, ProposalsRepository],
  exports: [Approvals, ProposalDesk],
})
export class ApprovalsModule {}
