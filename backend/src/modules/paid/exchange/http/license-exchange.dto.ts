import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PaidIdQuery } from '../../http/paid.dto.js';
import { IsMailAddress } from '../../../../platform/http/input/clean-text.js';

/** Limit per merge; to merge more licences, callers merge several times. */
const MAX_SOURCES = 50;

export class MergeLicenses {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  targetPaidId!: string;

  /** They become `merged`; their capacity goes to the target. */
  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_SOURCES })
  @IsArray()
  @ArrayMaxSize(MAX_SOURCES)
  @IsUUID(undefined, { each: true })
  sourcePaidIds!: string[];

  /** Only return what the merge would give. */
  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;
}

export class TransferQuery extends PaidIdQuery {
  /**
   * Email address of the recipient's account. A space is read as `+`, because an unencoded `+` in a query becomes a
   * space.
   */
  @ApiProperty({ maxLength: 320 })
  @IsString()
  @MaxLength(320)
  @IsMailAddress()
  mail!: string;
}
