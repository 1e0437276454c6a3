import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Versions } from '../audit/index.js';
import type { Campaign } from './entities/campaign.entity.js';

/** The fields of a campaign that staff edit. */
export type CampaignDraft = Pick<
  Campaign,
  'name' | 'subjectZh' | 'bodyZh' | 'subjectEn' | 'bodyEn' | 'audience' | 'edition' | 'expiringDays' | 'perSecond'
>;

export const draftOf = (campaign: CampaignDraft): CampaignDraft => ({
  name: campaign.name,
  subjectZh: campaign.subjectZh,
  bodyZh: campaign.bodyZh,
  subjectEn: campaign.subjectEn,
  bodyEn: campaign.bodyEn,
  audience: campaign.audience,
  edition: campaign.edition,
  expiringDays: campaign.expiringDays,
  perSecond: campaign.perSecond,
});

const CHANGED_BY = ['campaign.changed', 'campaign.speed_changed'] as const;

/** Prevents staff who have read an older version from changing, sending or removing the newer one. */
@Injectable()
export class CampaignVersions {
  constructor(private readonly versions: Versions) {}

  /** Compares `read` with a campaign whose row is locked. Refuses with request.stale. */
  async requireUnchanged(tx: Tx, campaign: Campaign, read: number): Promise<void> {
    const { id: subject, version } = campaign;
    await this.versions.requireUnchanged(tx, { read, version, subject, changedBy: CHANGED_BY, now: draftOf(campaign) });
  }
}
