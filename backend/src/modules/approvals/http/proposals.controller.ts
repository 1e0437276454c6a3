import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { may } from '../../../domain/access/roles.js';
import {
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type ProposalKind,
  type ProposalStatus,
} from '../../../domain/approvals/proposal.js';
import { Listings } from '../../../platform/database/listings.js';
import {
  CurrentAccount,
  CurrentStaff,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { Id } from '../../../platform/http/input/fields.js';
import { AnyOf, ListQuery } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { Returns, ReturnsNothing, TIME } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { ProposalDesk } from '../proposal-desk.service.js';
import { proposalsListing, ProposalView } from '../proposals.listing.js';

class ProposalsQuery extends ListQuery {
  @AnyOf(...PROPOSAL_STATUSES) status?: readonly ProposalStatus[];
  @AnyOf(...PROPOSAL_KINDS) kind?: readonly ProposalKind[];
}

/** What the console shows above the waiting proposals. */
class ApproverView {
  /** When the caller, a new administrator, may first approve; null when that is already so. */
  @ApiProperty({ ...TIME, nullable: true }) approvesFrom!: Date | null;
}

class ApprovedProposalView {
  /** Id of the result, such as the licence. */
  @ApiProperty({ type: String, nullable: true }) resultId!: string | null;
}

const ProposalPage = listOf(ProposalView);

/** Acts that wait for a second administrator. */
@Controller('admin/proposals')
@Requires('approvals.read')
export class ProposalsController {
  constructor(
    private readonly listings: Listings,
    private readonly desk: ProposalDesk,
  ) {}

  /** Lists proposals; staff who may not decide see only their own. */
  @Get()
  @Returns(200, ProposalPage)
  async list(@CurrentAccount() { accountId, role }: Principal, @Query() query: ProposalsQuery) {
    const own = may(role, 'approvals.decide') ? {} : { proposedBy: accountId };
    return this.listings.page(proposalsListing, { ...query, ...own });
  }

  /** Whether the caller may approve yet. */
  @Get('approver')
  @Returns(200, ApproverView)
  async approver(@CurrentStaff() staff: StaffMember): Promise<ApproverView> {
    return { approvesFrom: await this.desk.approvesFrom(staff) };
  }

  /** Executes another administrator's proposal. A new administrator has to wait 24 hours. */
  @Post(':id/approve')
  @Requires('approvals.decide')
  @RequiresIdempotencyKey()
  @Returns(200, ApprovedProposalView)
  async approve(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<ApprovedProposalView> {
    return { resultId: await this.desk.approve(staff, id) };
  }

  @Post(':id/reject')
  @Requires('approvals.decide')
  @ReturnsNothing()
  async reject(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
    await this.desk.reject(staff, id);
  }

  /** Withdraws the caller's own proposal. */
  @Post(':id/withdraw')
  @ReturnsNothing()
  async withdraw(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
    await this.desk.withdraw(staff, id);
  }
}
