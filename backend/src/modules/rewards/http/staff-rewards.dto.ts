import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { CALENDAR_MONTH } from '../../../domain/calendar/month.js';
import { CONTENT_KINDS, type ContentKind, REWARD_KINDS, type RewardKind } from '../../../domain/rewards/reward.js';
import { IsCalendarDate, IsCalendarMonth } from '../../../platform/http/input/calendar-date.js';
import { IsCleanText, IsMailAddress, IsNotBlank } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { REWARD_SORTS } from '../rewards.listing.js';

const MAX_AUDIENCE = 1_000_000_000;

export class RewardsQuery extends ListQuery {
  @SortKey(...REWARD_SORTS) sort?: string;
  @AnyOf(...REWARD_KINDS) kind?: readonly RewardKind[];
  @AnyOf(...CONTENT_KINDS) contentKind?: readonly ContentKind[];
  @OneOf('true', 'false') isDue?: string;
  @OneOf('true', 'false') isRevoked?: string;

  @ApiPropertyOptional({ pattern: CALENDAR_MONTH.source })
  @IsOptional()
  @IsCalendarMonth()
  month?: string;
}

export class CandidateQuery {
  @ApiProperty({ maxLength: 320 }) @IsString() @IsNotBlank() @MaxLength(320) @IsMailAddress() mail!: string;
}

/** A piece of content as staff saw it. */
export class ContentBody {
  @ApiProperty({ enum: CONTENT_KINDS }) @IsIn(CONTENT_KINDS) contentKind!: ContentKind;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_AUDIENCE })
  @IsInt()
  @Min(0)
  @Max(MAX_AUDIENCE)
  reads!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_AUDIENCE })
  @IsInt()
  @Min(0)
  @Max(MAX_AUDIENCE)
  plays!: number;

  /** By the official account or community. */
  @ApiProperty() @IsBoolean() isReposted!: boolean;

  @ApiProperty() @IsBoolean() isTutorialOrReview!: boolean;
}

export class RewardTermsBody extends ContentBody {
  /** Of the account that published it. */
  @ApiProperty({ maxLength: 320 }) @IsString() @IsNotBlank() @MaxLength(320) @IsMailAddress() mail!: string;

  @ApiProperty({ format: 'uuid' }) @IsUUID() paidId!: string;

  /** What the customer chose. */
  @ApiProperty({ enum: REWARD_KINDS }) @IsIn(REWARD_KINDS) kind!: RewardKind;
}

export class NewRewardBody extends RewardTermsBody {
  @ApiProperty({ maxLength: 500 })
  @IsString()
  @IsNotBlank()
  @MaxLength(500)
  @IsCleanText()
  contentUrl!: string;

  @ApiProperty({ format: 'date', description: 'Date in Asia/Shanghai' })
  @IsCalendarDate()
  publishedOn!: string;

  /** For colleagues. */
  @ApiPropertyOptional({ maxLength: 300 })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  @IsCleanText()
  note?: string;
}

export class RevokeRewardBody {
  /** Shown to the customer. */
  @ApiProperty({ maxLength: 300 })
  @IsString()
  @IsNotBlank()
  @MaxLength(300)
  @IsCleanText()
  reason!: string;
}
