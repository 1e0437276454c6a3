import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * `waiting` has not been begun; `sending` was begun and has no answer yet; `sent` was taken by the server; `bounced` was
 * refused for good; `failed` was put off too often; `skipped` had unsubscribed by then; `unknown` may have arrived: the
 * answer was lost, and it is not sent again unless staff say so.
 */
export const RECIPIENT_STATUSES = ['waiting', 'sending', 'sent', 'bounced', 'failed', 'skipped', 'unknown'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** One account on a campaign's list, once. It is begun only after that is written down here. */
@Entity('campaign_recipients')
@Index('campaign_recipients_status', ['campaignId', 'status'])
@Index('campaign_recipients_account', ['accountId'])
export class CampaignRecipient {
  @PrimaryColumn({ name: 'campaign_id', type: 'uuid' })
  campaignId!: string;

  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** Names the letter: its Message-ID. */
  @Column({ name: 'letter_id', type: 'uuid', default: () => 'gen_random_uuid()' })
  letterId!: string;

  @Column({ type: 'text', default: 'waiting' })
  status!: RecipientStatus;

  /** How often the server put this letter off. */
  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** The run that began it. */
  @Column({ name: 'run_no', type: 'integer', nullable: true })
  runNo!: number | null;

  @Column({ name: 'tried_at', type: 'timestamptz', nullable: true })
  triedAt!: Date | null;

  /** Not before this. */
  @Column({ name: 'retry_at', type: 'timestamptz', nullable: true })
  retryAt!: Date | null;

  /** What the server said, without addresses. */
  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  /** When the link in this letter was used. */
  @Column({ name: 'unsubscribed_at', type: 'timestamptz', nullable: true })
  unsubscribedAt!: Date | null;
}
