import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate } from '../../domain/calendar/calendar.js';
import type { ContentKind, RewardKind } from '../../domain/rewards/reward.js';

/** A reward from staff for published content, with the figures it was computed from. */
@Entity('rewards')
@Index('rewards_once_a_month', ['accountId', 'month'], { unique: true, where: 'revoked_at IS NULL' })
@Index('rewards_content_once', ['contentKey'], { unique: true, where: 'revoked_at IS NULL' })
@Index('rewards_account', ['accountId', 'grantedAt'])
@Index('rewards_due', ['nextCheckOn'], { where: 'next_check_on IS NOT NULL' })
export class Reward {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** The license it was added to; by now it may have been merged into another. */
  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  /** The month it counts for, `YYYY-MM` in Shanghai. */
  @Column({ type: 'text' })
  month!: string;

  /** Blank once the account is erased: a URL may name its author. */
  @Column({ name: 'content_url', type: 'text' })
  contentUrl!: string;

  /** Normalised: the same for every spelling of the URL. */
  @Column({ name: 'content_key', type: 'text' })
  contentKey!: string;

  @Column({ name: 'content_kind', type: 'text' })
  contentKind!: ContentKind;

  @Column({ name: 'published_on', type: 'date' })
  publishedOn!: CalendarDate;

  @Column({ type: 'integer' })
  reads!: number;

  @Column({ type: 'integer' })
  plays!: number;

  @Column({ name: 'is_reposted', type: 'boolean' })
  isReposted!: boolean;

  @Column({ name: 'is_tutorial_or_review', type: 'boolean' })
  isTutorialOrReview!: boolean;

  @Column({ type: 'text' })
  kind!: RewardKind;

  /** What publishing earned; the next three are bonuses, 0 where they were not earned. */
  @Column({ type: 'integer' })
  base!: number;

  @Column({ type: 'integer' })
  popularity!: number;

  @Column({ type: 'integer' })
  repost!: number;

  @Column({ type: 'integer' })
  tutorial!: number;

  /** Their sum, of one capacity. */
  @Column({ type: 'integer' })
  quantity!: number;

  /** How long the content has to stay published, by the campaign's rules on that day. */
  @Column({ name: 'keep_months', type: 'integer' })
  keepMonths!: number;

  /** When staff next check that the content is still there; null when no check is left. */
  @Column({ name: 'next_check_on', type: 'date', nullable: true })
  nextCheckOn!: CalendarDate | null;

  @Column({ name: 'last_checked_at', type: 'timestamptz', nullable: true })
  lastCheckedAt!: Date | null;

  /** For staff. */
  @Column({ type: 'text', default: '' })
  note!: string;

  @Column({ name: 'granted_by', type: 'uuid' })
  grantedBy!: string;

  @Column({ name: 'granted_at', type: 'timestamptz' })
  grantedAt!: Date;

  @Column({ name: 'revoked_by', type: 'uuid', nullable: true })
  revokedBy!: string | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  /** Shown to the customer. */
  @Column({ name: 'revoke_reason', type: 'text', nullable: true })
  revokeReason!: string | null;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  rewards: {
    holds: 'Rewards for publications about the product.',
    columns: {
      id: 'uuid',
      account_id: 'account of the author',
      next_check_on: 'date of the next check; null if none is due',
    },
  },
} as const;
