import type { CampaignStatus } from '../../domain/marketing/campaign-status.js';
import { anyContains, equals, type Listing } from '../../platform/database/listings.js';
import type { AudienceEdition, AudienceKind } from './audiences.js';
import type { RecipientStatus } from './entities/campaign-recipient.entity.js';

/** The number of recipients in each status. */
export type RecipientCounts = Readonly<Record<RecipientStatus, number>> & {
  readonly total: number;
  /** Recipients who used the link in this campaign's letter. */
  readonly unsubscribed: number;
};

/** A campaign as shown in the staff list. */
export interface CampaignRow {
  readonly id: string;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly audience: AudienceKind;
  readonly edition: AudienceEdition | null;
  readonly expiringDays: number | null;
  readonly scheduledAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly version: number;
  readonly counts: RecipientCounts;
}

export const CAMPAIGN_SORTS = ['createdAt', 'startedAt', 'name'] as const;

/** SQL: the counts of a campaign `c`, as JSON. */
const RECIPIENT_COUNTS = `(
  SELECT json_build_object(
    'total', count(*), 'waiting', count(*) FILTER (WHERE r.status = 'waiting'),
    'sending', count(*) FILTER (WHERE r.status = 'sending'), 'sent', count(*) FILTER (WHERE r.status = 'sent'),
    'bounced', count(*) FILTER (WHERE r.status = 'bounced'), 'failed', count(*) FILTER (WHERE r.status = 'failed'),
    'skipped', count(*) FILTER (WHERE r.status = 'skipped'), 'unknown', count(*) FILTER (WHERE r.status = 'unknown'),
    'unsubscribed', count(r.unsubscribed_at))
  FROM campaign_recipients r WHERE r.campaign_id = c.id)`;

export const CAMPAIGN_COLUMNS = `c.id, c.name, c.status, c.audience, c.edition, c.expiring_days AS "expiringDays",
  c.scheduled_at AS "scheduledAt", c.created_at AS "createdAt", c.started_at AS "startedAt", c.ended_at AS "endedAt",
  c.version,  ${RECIPIENT_COUNTS} AS counts`;

export const campaignsListing: Listing<CampaignRow, 'q' | 'status'> = {
  columns: CAMPAIGN_COLUMNS,
  from: 'campaigns c',
  filters: { q: anyContains('c.name', 'c.subject_zh', 'c.subject_en'), status: equals('c.status') },
  sorts: { createdAt: 'c.created_at', startedAt: 'c.started_at', name: 'c.name' },
  defaultSort: '-createdAt',
  tieBreak: 'c.id',
};

/** A recipient as shown to staff. */
export interface RecipientRow {
  readonly accountId: string;
  /** Null when the account is gone. */
  readonly mail: string | null;
  readonly letterId: string;
  readonly status: RecipientStatus;
  readonly attempts: number;
  readonly triedAt: Date | null;
  readonly lastError: string | null;
  readonly unsubscribedAt: Date | null;
}

export const recipientsListing: Listing<RecipientRow, 'q' | 'campaignId' | 'status'> = {
  columns: `r.account_id AS "accountId", a.mail, r.letter_id AS "letterId", r.status, r.attempts, r.tried_at AS "triedAt",
    r.last_error AS "lastError", r.unsubscribed_at AS "unsubscribedAt"`,
  from: 'campaign_recipients r LEFT JOIN accounts a ON a.id = r.account_id AND a.deleted_at IS NULL',
  filters: {
    q: anyContains('a.mail', 'r.letter_id::text'),
    campaignId: equals('r.campaign_id', 'uuid'),
    status: equals('r.status'),
  },
  sorts: { triedAt: 'r.tried_at' },
  defaultSort: '-triedAt',
  tieBreak: 'r.account_id',
};
