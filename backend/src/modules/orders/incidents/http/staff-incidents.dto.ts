import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { type AnyIncidentKind, INCIDENT_KINDS } from '../../../../domain/orders/incident-kinds.js';
import { MISMATCH_WAYS, type MismatchWay } from '../../../../domain/orders/mismatch.js';
import { INCIDENT_RESOLUTIONS, type IncidentResolution } from '../../../../domain/orders/order-effects.js';
import { type PaymentMethod, PAYMENT_METHODS } from '../../../../domain/payments/payment-methods.js';
import { IsCalendarDate } from '../../../../platform/http/input/calendar-date.js';
import { IsCleanText, IsNotBlank } from '../../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../../platform/http/input/list-query.js';
import { INCIDENT_SORTS } from '../incidents.listing.js';

const MAX_FEN = 100_000_000_000;

export class IncidentsQuery extends ListQuery {
  @SortKey(...INCIDENT_SORTS) sort?: string;
  @AnyOf(...INCIDENT_KINDS) kind?: readonly AnyIncidentKind[];
  @AnyOf(...INCIDENT_RESOLUTIONS) resolution?: readonly IncidentResolution[];
  @OneOf('true', 'false') isOpen?: string;
  @AnyOf(...PAYMENT_METHODS) method?: readonly PaymentMethod[];

  /** The day of the bill that raised it. */
  @ApiPropertyOptional({ format: 'date', description: 'YYYY-MM-DD' })
  @IsOptional()
  @IsCalendarDate()
  day?: string;
}

/** What was done about an incident. Only staff read it. */
export class ClosingBody {
  @ApiProperty({ maxLength: 500 })
  @IsString()
  @IsNotBlank()
  @MaxLength(500)
  @IsCleanText()
  note!: string;
}

/** What staff decide about money of a wrong amount. */
export class MismatchDecisionBody extends ClosingBody {
  @ApiProperty({ enum: MISMATCH_WAYS }) @IsIn(MISMATCH_WAYS) way!: MismatchWay;

  /** Both as `GET` returned them: the decision applies to this difference only. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_FEN, description: 'Fen' })
  @IsInt()
  @Min(0)
  @Max(MAX_FEN)
  expectedFen!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_FEN, description: 'Fen' })
  @IsInt()
  @Min(0)
  @Max(MAX_FEN)
  receivedFen!: number;
}

export class MismatchWayView {
  @ApiProperty({ enum: MISMATCH_WAYS }) way!: MismatchWay;
  @ApiProperty() allowed!: boolean;
  /** Why not; only where it is not allowed. */
  @ApiPropertyOptional() message?: string;
  /** Another administrator has to approve. */
  @ApiProperty() takesSecondPerson!: boolean;
}

export class MismatchView {
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
export class MismatchDecidedView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
