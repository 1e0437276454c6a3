import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { isClick, type LinkRequest } from '../../domain/marketing/campaign.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { CampaignLink } from './campaign.entity.js';

@Injectable()
export class CampaignLinksRepository {
  /** Fixes the links of a campaign, in their order; positions count from 1. */
  async add(tx: Tx, campaignId: string, urls: readonly string[]): Promise<void> {
    if (urls.length === 0) return;
    await tx.insert(
      CampaignLink,
      urls.map((url, at) => ({ campaignId, position: at + 1, url })),
    );
  }

  async all(tx: Tx, campaignId: string): Promise<CampaignLink[]> {
    return tx.find(CampaignLink, { where: { campaignId }, order: { position: 'ASC' } });
  }

  /** Returns where a link leads, and counts the click if it `counts`; null for a link that no campaign holds. */
  async follow(tx: Tx, campaignId: string, position: number, counts: boolean): Promise<string | null> {
    const [[link]]: [{ url: string }[], number] = await tx.query(
      `UPDATE campaign_links SET clicks = clicks + $3 WHERE campaign_id = $1 AND position = $2 RETURNING url`,
      [campaignId, position, counts ? 1 : 0],
    );
    return link?.url ?? null;
  }
}

/** PostgreSQL's largest integer. */
const MAX_POSITION = 2_147_483_647;

/** Follows links of campaign mails, and counts clicks on them: how often, never whose. */
@Injectable()
export class CampaignClicks {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: CampaignLinksRepository,
  ) {}

  /** Returns where a link leads. Refuses with marketing.link_not_found an address that no campaign holds. */
  async follow(campaignId: string, position: number, request: LinkRequest): Promise<string> {
    const isPossible = position >= 1 && position <= MAX_POSITION;
    const url = isPossible
      ? await this.transactions.run((tx) => this.links.follow(tx, campaignId, position, isClick(request)))
      : null;
    if (url === null) throw new AppError('marketing.link_not_found');
    return url;
  }
}
