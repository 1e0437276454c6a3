import { ApiProperty } from '@nestjs/swagger';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATUSES,
  type CampaignAction,
  type CampaignStatus,
} from '../../../domain/marketing/campaign-status.js';
import { AUDIENCE_EDITIONS, type AudienceEdition, type AudienceKind, AUDIENCES } from '../audiences.js';
import { RECIPIENT_STATUSES, type RecipientStatus } from '../entities/campaign-recipient.entity.js';

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer' });
const Instant = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time', nullable: true });

/** The number of recipients in each status. */
export class CampaignCountsView {
  @Count() total!: number;
  @Count() waiting!: number;
  /** Started, outcome not yet known. */
  @Count() sending!: number;
  @Count() sent!: number;
  /** Refused permanently by the mail server. */
  @Count() bounced!: number;
  /** Deferred too often by the mail server. */
  @Count() failed!: number;
  /** Unsubscribed before their letter was started. */
  @Count() skipped!: number;
  /** May have arrived: the outcome was lost. Sent again only if staff request it. */
  @Count() unknown!: number;
  /** Used the link in this campaign's letter. */
  @Count() unsubscribed!: number;
}

export class StaffCampaignView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: CAMPAIGN_STATUSES }) status!: CampaignStatus;
  @ApiProperty({ enum: AUDIENCES }) audience!: AudienceKind;
  @ApiProperty({ enum: AUDIENCE_EDITIONS, nullable: true }) edition!: AudienceEdition | null;
  @ApiProperty({ type: 'integer', nullable: true }) expiringDays!: number | null;
  @Instant() scheduledAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @Instant() startedAt!: string | null;
  @Instant() endedAt!: string | null;
  /** The version to name when changing or sending it. */
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: CampaignCountsView }) counts!: CampaignCountsView;
}

export class StaffCampaignFileView extends StaffCampaignView {
  @ApiProperty() subjectZh!: string;
  @ApiProperty() bodyZh!: string;
  @ApiProperty() subjectEn!: string;
  @ApiProperty() bodyEn!: string;
  /** Mails a second, at most. */
  @ApiProperty({ type: 'integer' }) perSecond!: number;
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

export class CampaignPreviewView {
  @ApiProperty() subject!: string;
  /** A complete document. Nothing in it runs or loads anything. */
  @ApiProperty() html!: string;
  @ApiProperty() text!: string;
}

export class CampaignRecipientView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null if the account was deleted' }) mail!: string | null;
  /** Left part of the Message-ID, to find the letter in the mail server's log. */
  @ApiProperty({ format: 'uuid' }) letterId!: string;
  @ApiProperty({ enum: RECIPIENT_STATUSES }) status!: RecipientStatus;
  @ApiProperty({ type: 'integer' }) attempts!: number;
  @Instant() triedAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) lastError!: string | null;
  @Instant() unsubscribedAt!: string | null;
}
