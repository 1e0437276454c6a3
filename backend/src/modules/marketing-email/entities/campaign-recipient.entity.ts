import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * `waiting`: not started. `sending`: started, outcome not yet known. `sent`: accepted by the server. `bounced`: refused
 * permanently. `failed`: deferred too often. `skipped`: unsubscribed before the letter was started. `unknown`: may have
 * arrived, the outcome was lost; sent again only if staff request it.
 */
export const RECIPIENT_STATUSES = ['waiting', 'sending', 'sent', 'bounced', 'failed', 'skipped', 'unknown'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** An account on a campaign's list, once. Its letter is started only after this row has been set to `sending`. */
@Entity('campaign_recipients')
@Index('campaign_recipients_status', ['campaignId', 'status'])
@Index('campaign_recipients_account', ['accountId'])
export class CampaignRecipient {
  @PrimaryColumn({ name: 'campaign_id', type: 'uuid' })
  campaignId!: string;

  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** Id of the letter, used in its Message-ID. */
  @Column({ name: 'letter_id', type: 'uuid', default: () => 'gen_random_uuid()' })
  letterId!: string;

  @Column({ type: 'text', default: 'waiting' })
  status!: RecipientStatus;

  /** Attempts that count against the letter, such as those that the server deferred. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** The run that started it. */
  @Column({ name: 'run_no', type: 'integer', nullable: true })
  runNo!: number | null;

  @Column({ name: 'tried_at', type: 'timestamptz', nullable: true })
  triedAt!: Date | null;

  /** Not retried before this instant. */
  @Column({ name: 'retry_at', type: 'timestamptz', nullable: true })
  retryAt!: Date | null;

  /** The mail server's reply, without addresses. */
  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  /** When the unsubscribe link in this letter was first used. */
  @Column({ name: 'unsubscribed_at', type: 'timestamptz', nullable: true })
  unsubscribedAt!: Date | null;
}
