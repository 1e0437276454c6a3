import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { Listings } from '../../../../platform/database/listings.js';
import { Requires } from '../../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { listOf } from '../../../../platform/http/input/pagination.js';
import { CallerLocale } from '../../../../platform/http/access/caller.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { IncidentView, incidentsListing } from '../incidents.listing.js';
import { Incidents } from '../incidents.service.js';
import { MismatchDecisions } from '../mismatch-decisions.service.js';
import { toMismatchView } from './mismatch-view-mapping.js';
import {
  ClosingBody,
  IncidentsQuery,
  MismatchDecidedView,
  MismatchDecisionBody,
  MismatchView,
} from './staff-incidents.dto.js';

const IncidentPage = listOf(IncidentView);

/** Payment incidents, for staff to resolve. */
@Controller('admin/incidents')
@Requires('incidents.settle')
export class StaffIncidentsController {
  constructor(
    private readonly listings: Listings,
    private readonly incidents: Incidents,
    private readonly mismatches: MismatchDecisions,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, IncidentPage)
  async list(@Query() query: IncidentsQuery) {
    return this.listings.page(incidentsListing, query);
  }

  @Get('export')
  @ReturnsCsv('incidents')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: IncidentsQuery) {
    await this.staffReads.record({ staffId, what: 'incident_export', subject: 'incidents' });
    return this.listings.file(incidentsListing, query);
  }

  /** The amounts of a payment that differs, and the decisions available. */
  @Get(':id/mismatch')
  @Returns(200, MismatchView)
  async mismatch(
    @CurrentStaff() staff: StaffMember,
    @CallerLocale() locale: Locale,
    @Param('id', ParseUUIDPipe) incidentId: string,
  ): Promise<MismatchView> {
    return toMismatchView(await this.mismatches.describe(staff, incidentId), locale);
  }

  /** Returns money of a wrong amount, lets it settle its order, or asks the customer for the rest. */
  @Post(':id/decision')
  @RequiresIdempotencyKey()
  @Returns(200, MismatchDecidedView)
  async decide(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) incidentId: string,
    @Body() body: MismatchDecisionBody,
  ): Promise<MismatchDecidedView> {
    return { proposalId: await this.mismatches.decide(staff, { incidentId, ...body }) };
  }

  /** Closes an incident that has been resolved; the note says how. */
  @Post(':id/close')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async close(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) incidentId: string,
    @Body() { note }: ClosingBody,
  ): Promise<void> {
    await this.incidents.close(staff, incidentId, note);
  }
}
