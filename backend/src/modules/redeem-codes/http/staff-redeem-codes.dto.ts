import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { MAX_GIFT, REDEEM_KINDS, type RedeemKind } from '../../../domain/codes/redeem-gift.js';
import { CODE_STATUSES, type CodeStatus } from '../../../domain/codes/redemption.js';
import { IsInstant } from '../../../platform/http/input/calendar-date.js';
import { IsCleanText, IsCode, IsNotBlank, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, SortKey, OptionalId } from '../../../platform/http/input/list-query.js';
import { BATCH_SORTS, CODE_SORTS } from '../redeem-codes.listings.js';

const MAX_CODES = 10_000;

export class BatchesQuery extends ListQuery {
  @SortKey(...BATCH_SORTS) sort?: string;
  @AnyOf(...REDEEM_KINDS) kind?: readonly RedeemKind[];
  @OneOf('true', 'false') isWithdrawn?: string;
}

export class CodesQuery extends ListQuery {
  @SortKey(...CODE_SORTS) sort?: string;
  @AnyOf(...CODE_STATUSES) status?: readonly CodeStatus[];
  @OptionalId() batchId?: string;
  @OptionalId() id?: string;
}

const givesLicense = ({ kind }: BatchGiftBody): boolean => kind === 'license';

/** What the codes give, and how many to make. */
export class BatchGiftBody {
  @ApiProperty({ enum: REDEEM_KINDS })
  @IsIn(REDEEM_KINDS)
  kind!: RedeemKind;

  /** The plan of a licence; only for licence codes. */
  @ApiPropertyOptional({ maxLength: 40 })
  @ValidateIf(givesLicense)
  @IsString()
  @MaxLength(40)
  @IsNotTyped()
  planId?: string;

  /** The term of a licence in months, 0 for permanent; only for licence codes. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_GIFT.license })
  @ValidateIf(givesLicense)
  @IsInt()
  @Min(0)
  @Max(MAX_GIFT.license)
  months?: number;

  /** The amount, for every other kind. Each kind has its own limit. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_GIFT.points })
  @ValidateIf((body: BatchGiftBody) => !givesLicense(body))
  @IsInt()
  @Min(1)
  @Max(MAX_GIFT.points)
  quantity?: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_CODES, description: 'Number of codes to create' })
  @IsInt()
  @Min(1)
  @Max(MAX_CODES)
  count!: number;
}

export class NewBatchBody extends BatchGiftBody {
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  @IsCleanText()
  name!: string;

  /** First instant at which the codes no longer work; omit it for codes that never expire. */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @IsOptional()
  @IsInstant()
  expiresAt?: string | null;
}

export class FindCodeBody {
  /** As a customer reads it out. */
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  @IsCode()
  code!: string;
}
