import { ApiProperty } from '@nestjs/swagger';
import { CAMPAIGN_ACTIONS, type CampaignAction } from '../../../domain/marketing/campaign-status.js';
import { StaffCampaignView } from '../campaigns.listing.js';

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer' });

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
}
