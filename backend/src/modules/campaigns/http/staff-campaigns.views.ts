import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf, ValidateNested } from 'class-validator';
import { type Edition, EDITIONS } from '../../../domain/licensing/license.js';
import { type Locale, LOCALES } from '../../../domain/locale/locales.js';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATUSES,
  type CampaignAction,
  type CampaignStatus,
  MAX_BODY_LENGTH,
} from '../../../domain/marketing/campaign.js';
import { OptionalInstant, WholeNumber } from '../../../platform/http/input/fields.js';
import { IsCleanProse, IsCleanText, IsNotBlank, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { type AudienceKind, AUDIENCES } from '../audiences.js';
import { MAX_NAME_LENGTH } from '../campaign-drafts.service.js';
import { RECIPIENT_STATUSES, type RecipientStatus } from '../campaign.entity.js';
import { CAMPAIGN_SORTS, StaffCampaignView } from '../campaigns.listing.js';

const MAX_SUBJECT_LENGTH = 150;
const MAX_PER_SECOND = 500;
const MAX_DAYS = 365;
/** Maximum length of a display name or of a plan's name, in UTF-16 units. */
const MAX_VALUE_LENGTH = 300;

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

  @ApiPropertyOptional({ enum: EDITIONS })
  @ValidateIf(({ audience, edition }: AudienceQuery) => audience === 'edition' || edition !== undefined)
  @IsIn(EDITIONS)
  edition?: Edition;

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
  @ApiProperty({ maxLength: MAX_NAME_LENGTH })
  @IsString()
  @MaxLength(MAX_NAME_LENGTH)
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

const Value = (): PropertyDecorator => (target, key) => {
  for (const decorate of [
    ApiPropertyOptional({ maxLength: MAX_VALUE_LENGTH }),
    IsOptional(),
    IsString(),
    MaxLength(MAX_VALUE_LENGTH),
    IsNotTyped(),
  ]) {
    decorate(target, key);
  }
};

/** The values of merge fields for one reader; unknown ones are missing. */
class SampleReader {
  @Value() name?: string;
  @Value() licence?: string;
  @Value() daysLeft?: string;
}

export class CampaignPreviewBody {
  @ApiProperty({ enum: LOCALES })
  @IsIn(LOCALES)
  locale!: Locale;

  @Subject() subject!: string;
  @Markdown() body!: string;

  /** The reader of the preview; if omitted, all merge fields show their fallbacks. */
  @ApiPropertyOptional({ type: SampleReader })
  @IsOptional()
  @ValidateNested()
  @Type(() => SampleReader)
  reader?: SampleReader;
}

export class SampleQuery {
  /** The language of the mail. */
  @ApiProperty({ enum: LOCALES })
  @IsIn(LOCALES)
  locale!: Locale;
}

export class CampaignTestBody {
  @ApiProperty({ enum: LOCALES })
  @IsIn(LOCALES)
  locale!: Locale;
}

export class CampaignSendingBody {
  /** Now, if omitted. */
  @OptionalInstant()
  scheduledAt?: string | null;
}

export class CampaignSpeedBody {
  @WholeNumber(1, MAX_PER_SECOND)
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

/** A link of a campaign that has been started. */
class CampaignLinkView {
  @ApiProperty() url!: string;
  /** How often it was opened in a browser, by all readers together. */
  @ApiProperty({ type: 'integer' }) clicks!: number;
}

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer' });

export class StaffCampaignFileView extends StaffCampaignView {
  @ApiProperty() subjectZh!: string;
  @ApiProperty() bodyZh!: string;
  @ApiProperty() subjectEn!: string;
  @ApiProperty() bodyEn!: string;
  /** Mails a second, at most. */
  @ApiProperty({ type: 'integer' }) perSecond!: number;
  /** In the order of the text; empty until it is started. */
  @ApiProperty({ type: [CampaignLinkView] }) links!: readonly CampaignLinkView[];
  /** Actions that its status allows. */
  @ApiProperty({ enum: CAMPAIGN_ACTIONS, isArray: true }) can!: CampaignAction[];
}

export class CreatedCampaignView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

/** How many accounts would get it now. */
export class AudienceSizeView {
  @Count() total!: number;
  @Count() zh!: number;
  @Count() en!: number;
}

/** A recipient whom the saved audience has now; null if it has none. */
export class CampaignSampleView {
  @ApiProperty({ type: SampleReader, nullable: true }) reader!: SampleReader | null;
}

export class CampaignPreviewView {
  @ApiProperty() subject!: string;
  /** A complete document. Nothing in it runs or loads anything. */
  @ApiProperty() html!: string;
}
