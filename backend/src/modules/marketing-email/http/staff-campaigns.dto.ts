import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { CAMPAIGN_STATUSES, type CampaignStatus } from '../../../domain/marketing/campaign-status.js';
import { MAX_BODY_LENGTH } from '../../../domain/marketing/campaign-content.js';
import { IsInstant } from '../../../platform/http/input/calendar-date.js';
import { IsCleanProse, IsCleanText, IsNotBlank } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { LOCALES, type Locale } from '../../../domain/locale/locales.js';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { AUDIENCE_EDITIONS, type AudienceEdition, type AudienceKind, AUDIENCES } from '../audiences.js';
import { CAMPAIGN_SORTS } from '../campaigns.listing.js';
import { RECIPIENT_STATUSES, type RecipientStatus } from '../entities/campaign-recipient.entity.js';

const MAX_SUBJECT_LENGTH = 150;
const MAX_PER_SECOND = 500;
const MAX_DAYS = 365;

export class CampaignsQuery extends ListQuery {
  @SortKey(...CAMPAIGN_SORTS) sort?: string;
  @AnyOf(...CAMPAIGN_STATUSES) status?: readonly CampaignStatus[];
}

export class RecipientsQuery extends ListQuery {
  @SortKey('triedAt') sort?: string;
  @AnyOf(...RECIPIENT_STATUSES) status?: readonly RecipientStatus[];
}

const Subject = (): PropertyDecorator => (target, key) => {
  for (const decorate of [
    ApiProperty({ maxLength: MAX_SUBJECT_LENGTH }),
    IsString(),
    MaxLength(MAX_SUBJECT_LENGTH),
    IsCleanText(),
  ]) {
    decorate(target, key);
  }
};

const Markdown = (): PropertyDecorator => (target, key) => {
  for (const decorate of [
    ApiProperty({ maxLength: MAX_BODY_LENGTH, description: 'Markdown (CommonMark)' }),
    IsString(),
    MaxLength(MAX_BODY_LENGTH),
    IsCleanProse(),
  ]) {
    decorate(target, key);
  }
};

/**
 * Who gets it. `edition` is required for the audience `edition`, `expiringDays` for `expiring`; other audiences take
 * neither.
 */
export class AudienceQuery {
  @ApiProperty({ enum: AUDIENCES })
  @IsIn(AUDIENCES)
  audience!: AudienceKind;

  @ApiPropertyOptional({ enum: AUDIENCE_EDITIONS })
  @ValidateIf(({ audience, edition }: AudienceQuery) => audience === 'edition' || edition !== undefined)
  @IsIn(AUDIENCE_EDITIONS)
  edition?: AudienceEdition;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_DAYS })
  @ValidateIf(({ audience, expiringDays }: AudienceQuery) => audience === 'expiring' || expiringDays !== undefined)
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expiringDays?: number;
}

/** Everything that staff write before a campaign is sent; a language may be left empty. */
export class CampaignBody extends AudienceQuery {
  @ApiProperty({ maxLength: 120 })
  @IsString()
  @MaxLength(120)
  @IsCleanText()
  @IsNotBlank()
  name!: string;

  @Subject() subjectZh!: string;
  @Markdown() bodyZh!: string;
  @Subject() subjectEn!: string;
  @Markdown() bodyEn!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_PER_SECOND,
    description: 'Maximum number of mails per second',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_PER_SECOND)
  perSecond!: number;
}

export class CampaignPreviewBody {
  @ApiProperty({ enum: LOCALES })
  @IsIn(LOCALES)
  locale!: Locale;

  @Subject() subject!: string;
  @Markdown() body!: string;
}

export class CampaignTestBody {
  @ApiProperty({ enum: LOCALES })
  @IsIn(LOCALES)
  locale!: Locale;
}

export class CampaignSendingBody {
  /** Now, if omitted. */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @IsOptional()
  @IsInstant()
  scheduledAt?: string | null;
}

export class CampaignSpeedBody {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_PER_SECOND })
  @IsInt()
  @Min(1)
  @Max(MAX_PER_SECOND)
  perSecond!: number;
}

export class CampaignReasonBody {
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsCleanText()
  @IsNotBlank()
  reason!: string;
}
