import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { AppError } from '../../../../domain/errors/index.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import {
  type AnyIncidentKind,
  INCIDENT_KINDS,
  MISMATCH_WAYS,
  type MismatchWay,
} from '../../../../domain/orders/incidents.js';
import { INCIDENT_RESOLUTIONS, type IncidentResolution } from '../../../../domain/orders/order-effects.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import { Listings } from '../../../../platform/database/listings.js';
import { CallerLocale, CurrentStaff, Requires, type StaffMember } from '../../../../platform/http/access/access.js';
import { toErrorView } from '../../../../platform/http/errors/error.filter.js';
import { Id, Line, OptionalDay, WholeNumber } from '../../../../platform/http/input/fields.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../../platform/http/input/list-query.js';
import { listOf } from '../../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { INCIDENT_SORTS, incidentsListing, IncidentView } from '../../incidents/incidents.listing.js';
import { Incidents } from '../../incidents/incidents.service.js';
import { type DescribedMismatch, MismatchDecisions } from '../mismatch-decisions.service.js';

const MAX_FEN = 100_000_000_000;

class IncidentsQuery extends ListQuery {
  @SortKey(...INCIDENT_SORTS) sort?: string;
  @AnyOf(...INCIDENT_KINDS) kind?: readonly AnyIncidentKind[];
  @AnyOf(...INCIDENT_RESOLUTIONS) resolution?: readonly IncidentResolution[];
  @OneOf('true', 'false') isOpen?: string;
  @AnyOf(...PAYMENT_METHODS) method?: readonly PaymentMethod[];

  /** The day of the bill that raised it. */
  @OptionalDay({ description: 'YYYY-MM-DD' }) day?: string;
}

/** What was done about an incident. Only staff read it. */
class ClosingBody {
  @Line(500)
  note!: string;
}

/** What staff decide about money of a wrong amount. */
class MismatchDecisionBody extends ClosingBody {
  @ApiProperty({ enum: MISMATCH_WAYS }) @IsIn(MISMATCH_WAYS) way!: MismatchWay;

  /** Both as returned by `GET`: the decision applies to this difference only. */
  @WholeNumber(0, MAX_FEN, { description: 'Fen' })
  expectedFen!: number;

  @WholeNumber(0, MAX_FEN, { description: 'Fen' })
  receivedFen!: number;
}

class MismatchWayView {
  @ApiProperty({ enum: MISMATCH_WAYS }) way!: MismatchWay;
  @ApiProperty() allowed!: boolean;
  /** Why not; only where it is not allowed. */
  @ApiPropertyOptional() message?: string;
  /** Whether another administrator has to approve. */
  @ApiProperty() takesSecondPerson!: boolean;
}

class MismatchView {
  @ApiProperty({ type: 'integer', description: 'Amount outstanding, fen' }) expectedFen!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Amount received and not returned, in the smallest unit of its currency',
  })
  receivedFen!: number;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: [MismatchWayView] }) ways!: MismatchWayView[];
}

/** Exactly one of the two is set: the decision has taken effect, or it waits for another administrator. */
class MismatchDecidedView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}

const toMismatchView = ({ ways, ...amounts }: DescribedMismatch, locale: Locale): MismatchView => ({
  ...amounts,
  ways: ways.map(({ way, refusal, takesSecondPerson }) => ({
    way,
    takesSecondPerson,
    allowed: refusal === null,
    ...(refusal ? { message: toErrorView(new AppError(refusal), locale, '').message } : {}),
  })),
});

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
    @Id() incidentId: string,
  ): Promise<MismatchView> {
    return toMismatchView(await this.mismatches.describe(staff, incidentId), locale);
  }

  /** Returns money of a wrong amount, lets it settle its order, or asks the customer for the rest. */
  @Post(':id/decision')
  @RequiresIdempotencyKey()
  @Returns(200, MismatchDecidedView)
  async decide(
    @CurrentStaff() staff: StaffMember,
    @Id() incidentId: string,
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
    @Id() incidentId: string,
    @Body() { note }: ClosingBody,
  ): Promise<void> {
    await this.incidents.close(staff, incidentId, note);
  }
}
