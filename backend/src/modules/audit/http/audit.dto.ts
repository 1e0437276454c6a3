import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsCleanText, SearchText } from '../../../platform/http/input/clean-text.js';
import { ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { AUDIT_SORTS } from '../audit.listing.js';

export class AuditQuery extends ListQuery {
  @SortKey(...AUDIT_SORTS) sort?: string;

  /** The actor: a mail address or the id of an account. */
  @ApiPropertyOptional({ maxLength: 320 })
  @IsOptional()
  @IsString()
  @MaxLength(320)
  @SearchText()
  @IsCleanText()
  actor?: string;

  /** An action, or the beginning of one, such as `account.` */
  @ApiPropertyOptional({ maxLength: 60, pattern: '^[a-z_.-]+$' })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  @Matches(/^[a-z_.-]+$/)
  action?: string;

  /**
   * The subject: an id, or its display name: a mail address, the number of an order or a quote, a licence key, a code,
   * a name.
   */
  @ApiPropertyOptional({ maxLength: 320 })
  @IsOptional()
  @IsString()
  @MaxLength(320)
  @SearchText()
  @IsCleanText()
  subject?: string;
}

const FREE_OBJECT = { type: 'object', additionalProperties: true, nullable: true } as const;

/** The personal facts of a record. */
export class AuditFactsView {
  @ApiProperty(FREE_OBJECT) facts!: object | null;
  @ApiProperty() hadFacts!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) keptUntil!: Date | null;
}

export class AuditCheckView {
  @ApiProperty({ type: String, format: 'date-time' }) checkedAt!: Date;
  @ApiProperty({ type: 'integer', description: 'Number of links verified' }) sealed!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Sequence number of the first broken link' })
  brokenAt!: number | null;
}

export class AuditStateView {
  @ApiProperty({ type: 'integer' }) sealed!: number;
  @ApiProperty({ type: 'integer', description: 'Number of records not yet in the chain' }) unsealed!: number;
  @ApiProperty({ type: AuditCheckView, nullable: true }) lastCheck!: AuditCheckView | null;
}
