import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Edition } from '../../domain/licensing/license.js';
import type { CampaignStatus } from '../../domain/marketing/campaign.js';
import type { AudienceKind } from './audiences.js';

/** A mail to many recipients. */
@Entity('campaigns')
@Index('campaigns_due', ['wakeAt'], { where: `status = 'scheduled' OR status = 'sending'` })
@Check(
  'campaigns_audience',
  `(audience = 'edition') = (edition IS NOT NULL) AND (audience = 'expiring') = (expiring_days IS NOT NULL)`,
)
export class Campaign {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** For staff; recipients do not see it. */
  @Column('text')
  name!: string;

  @Column('text', { default: 'draft' })
  status!: CampaignStatus;

  @Column('text', { default: '' })
  subjectZh!: string;

  /** Markdown. */
  @Column('text', { default: '' })
  bodyZh!: string;

  @Column('text', { default: '' })
  subjectEn!: string;

  /** Markdown. */
  @Column('text', { default: '' })
  bodyEn!: string;

  @Column('text')
  audience!: AudienceKind;

  @Column('text', { nullable: true })
  edition!: Edition | null;

  @Column('integer', { nullable: true })
  expiringDays!: number | null;

  /** Mails a second, at most. */
  @Column('integer')
  perSecond!: number;

  @Column('timestamptz', { nullable: true })
  scheduledAt!: Date | null;

  /** Who scheduled it, or last started or resumed the sending; null in a new draft, or if an earlier release did. */
  @Column('uuid', { nullable: true })
  scheduledBy!: string | null;

  /** Number of the run that may send; an older run that is still alive notices the change and ends. */
  @Column('integer', { default: 0 })
  runNo!: number;

  /**
   * When the campaign needs attention: its scheduled time, the next retry, or the instant from which its run counts as
   * dead.
   */
  @Column('timestamptz', { nullable: true })
  wakeAt!: Date | null;

  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  changedAt!: Date;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** Increased by the database whenever a field that staff edit is written. */
  @Column('integer', { default: 1 })
  version!: number;
}

/** A link of a campaign that has been started, and how often it was opened; who opened it is not recorded. */
@Entity('campaign_links')
export class CampaignLink {
  @PrimaryColumn('uuid')
  campaignId!: string;

  /** Among the campaign's links, from 1. */
  @PrimaryColumn('integer')
  position!: number;

  @Column('text')
  url!: string;

  @Column('integer', { default: 0 })
  clicks!: number;
}

/**
 * `waiting`: not started. `sending`: started, outcome not yet known. `sent`: accepted by the server. `bounced`: refused
 * permanently. `failed`: deferred too often. `skipped`: unsubscribed before the mail was started. `unknown`: may have
 * arrived, the outcome was lost; sent again only if staff request it.
 */
export const RECIPIENT_STATUSES = ['waiting', 'sending', 'sent', 'bounced', 'failed', 'skipped', 'unknown'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** An account on a campaign's list, once. Its mail is started only after this row has been set to `sending`. */
@Entity('campaign_recipients')
@Index('campaign_recipients_status', ['campaignId', 'status'])
@Index('campaign_recipients_account', ['accountId'])
export class CampaignRecipient {
  @PrimaryColumn('uuid')
  campaignId!: string;

  @PrimaryColumn('uuid')
  accountId!: string;

  /** Id of the mail, used in its Message-ID. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  letterId!: string;

  @Column('text', { default: 'waiting' })
  status!: RecipientStatus;

  /** Attempts that count against the mail, such as those that the server deferred. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The run that started it. */
  @Column('integer', { nullable: true })
  runNo!: number | null;

  @Column('timestamptz', { nullable: true })
  triedAt!: Date | null;

  /** Not retried before this instant. */
  @Column('timestamptz', { nullable: true })
  retryAt!: Date | null;

  /** The mail server's reply, without addresses. */
  @Column('text', { nullable: true })
  lastError!: string | null;

  /** When the unsubscribe link in this mail was first used. */
  @Column('timestamptz', { nullable: true })
  unsubscribedAt!: Date | null;
}

/**
 * The keys that unsubscribe links are signed with. The newest signs; the others stay, so that old links keep working.
 */
@Entity('unsubscribe_keys')
export class UnsubscribeKey {
  /** 1 to 255: the first byte of a token. */
  @PrimaryColumn('smallint')
  id!: number;

  /** 32 bytes. */
  @Column('bytea')
  secret!: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  campaigns: {
    holds: 'Marketing mail campaigns.',
    columns: {
      id: 'uuid',
      name: 'name given by staff',
      created_at: 'instant of creation',
    },
  },
} as const;
