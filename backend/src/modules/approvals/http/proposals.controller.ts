import { Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { may } from '../../../domain/access/roles.js';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import {
  CurrentAccount,
  CurrentStaff,
  type Principal,
  type StaffMember,
} from '../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { ProposalDesk } from '../proposal-desk.service.js';
import { proposalsListing, ProposalView } from '../proposals.listing.js';
import { ApprovedProposalView, ApproverView, ProposalsQuery } from './proposals.dto.js';

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
  async approve(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ApprovedProposalView> {
    return { resultId: await this.desk.approve(staff, id) };
  }

  @Post(':id/reject')
  @Requires('approvals.decide')
  @ReturnsNothing()
  async reject(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.desk.reject(staff, id);
  }

  /** Withdraws the caller's own proposal. */
  @Post(':id/withdraw')
  @ReturnsNothing()
  async withdraw(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.desk.withdraw(staff, id);
  }
}
