import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PaidIdQuery } from '../../http/paid.dto.js';

/** More licences in one merge are merged in several. */
const MAX_SOURCES = 50;

export class MergeLicenses {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  targetPaidId!: string;

  /** They become `merged`; what they allow goes to the target. */
  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_SOURCES })
  @IsArray()
  @ArrayMaxSize(MAX_SOURCES)
  @IsUUID(undefined, { each: true })
  sourcePaidIds!: string[];

  /** Only tell what would come of it. */
  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;
}

export class TransferQuery extends PaidIdQuery {
  /** Address of the recipient's account. A space is read as `+`, which an unencoded query turns into one. */
  @ApiProperty({ maxLength: 320 })
  @IsString()
  @MaxLength(320)
  mail!: string;
}
