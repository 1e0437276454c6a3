import { Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { LetsIn } from '../../../platform/http/access.js';
import { pageOf } from '../../../platform/http/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { ProposalDesk } from '../proposal-desk.service.js';
import { proposalsListing } from '../proposals.listing.js';
import { ApprovedProposalView, ApproverView, ProposalsQuery, ProposalView } from './proposals.dto.js';

const ProposalPage = pageOf(ProposalView);

/** Acts that wait for a second administrator. */
@Controller('admin/proposals')
@LetsIn('admin')
export class ProposalsController {
  constructor(
    private readonly listings: Listings,
    private readonly desk: ProposalDesk,
  ) {}

  @Get()
  @Returns(200, ProposalPage)
  async list(@Query() query: ProposalsQuery) {
    return this.listings.page(proposalsListing, query);
  }

  /** Whether the caller may approve yet. */
  @Get('approver')
  @Returns(200, ApproverView)
  async approver(@CurrentStaff() staff: StaffMember): Promise<ApproverView> {
    return { approvesFrom: await this.desk.approvesFrom(staff) };
  }

  /** Does what another administrator proposed. A new administrator waits for 24 hours. */
  @Post(':id/approve')
  @RequiresIdempotencyKey()
  @Returns(200, ApprovedProposalView)
  async approve(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ApprovedProposalView> {
    return { resultId: await this.desk.approve(staff, id) };
  }

  @Post(':id/reject')
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
