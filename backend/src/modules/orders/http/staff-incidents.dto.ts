import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { type AnyIncidentKind, INCIDENT_KINDS } from '../../../domain/orders/incident-kinds.js';
import { INCIDENT_RESOLUTIONS, type IncidentResolution } from '../../../domain/orders/order-effects.js';
import { IsCleanText, IsNotBlank } from '../../../platform/http/clean-text.js';
import { ListQuery, OneOf, SortKey } from '../../../platform/http/list-query.js';
import { INCIDENT_SORTS } from '../incidents.listing.js';

const NULLABLE_TEXT = { type: String, nullable: true } as const;
const TIME = { type: String, format: 'date-time' } as const;

export class IncidentsQuery extends ListQuery {
  @SortKey(...INCIDENT_SORTS) sort?: string;
  @OneOf(...INCIDENT_KINDS) kind?: AnyIncidentKind;
  @OneOf(...INCIDENT_RESOLUTIONS) resolution?: IncidentResolution;
  @OneOf('true', 'false') isOpen?: string;
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

export class IncidentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: INCIDENT_KINDS }) kind!: AnyIncidentKind;
  @ApiProperty({ enum: INCIDENT_RESOLUTIONS }) resolution!: IncidentResolution;
  @ApiProperty() method!: string;
  /** Under which the provider knows the payment; of the books, the name of the invariant. */
  @ApiProperty() outTradeNo!: string;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) orderId!: string | null;
  @ApiProperty(NULLABLE_TEXT) orderNumber!: string | null;
  @ApiProperty(NULLABLE_TEXT) mail!: string | null;
  /** What raised it, as it was told. */
  @ApiProperty({ type: 'object', additionalProperties: true }) fact!: object;
  @ApiProperty() note!: string;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) closedAt!: Date | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'Mail of who closed it' }) closedBy!: string | null;
}
