import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { LetsIn } from '../../../platform/http/access.js';
import { pageOf } from '../../../platform/http/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { proposalsListing } from '../license-proposals.listing.js';
import { StaffGrants } from '../staff-grants.service.js';
import { GrantBody, ProposalsQuery } from './staff-licenses.dto.js';
import { GrantOutcomeView, ProposalView } from './staff-licenses.views.js';

const ProposalPage = pageOf(ProposalView);

/** Licences that staff give away. */
@Controller('admin')
@LetsIn('admin')
export class StaffGrantsController {
  constructor(
    private readonly listings: Listings,
    private readonly grants: StaffGrants,
  ) {}

  /** Grants a licence. A large one becomes a proposal that a second admin has to approve. */
  @Post('licenses')
  @RequiresIdempotencyKey()
  @Returns(201, GrantOutcomeView)
  async grant(@CurrentStaff() staff: StaffMember, @Body() body: GrantBody): Promise<GrantOutcomeView> {
    return this.grants.grant(staff, body);
  }

  @Get('license-proposals')
  @Returns(200, ProposalPage)
  async list(@Query() query: ProposalsQuery) {
    return this.listings.page(proposalsListing, query);
  }

  @Post('license-proposals/:id/approve')
  @RequiresIdempotencyKey()
  @Returns(200, GrantOutcomeView)
  async approve(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<GrantOutcomeView> {
    return { licenseId: await this.grants.approve(staff, id), proposalId: null };
  }

  @Post('license-proposals/:id/reject')
  @ReturnsNothing()
  async reject(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.grants.reject(staff, id);
  }
}
