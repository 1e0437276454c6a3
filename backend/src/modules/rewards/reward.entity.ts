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

  @Column('uuid')
  accountId!: string;

  /** The license it was added to; by now it may have been merged into another. */
  @Column('uuid')
  licenseId!: string;

  /** The month it counts for, `YYYY-MM` in Shanghai. */
  @Column('text')
  month!: string;

  /** Blank once the account is erased: a URL may name its author. */
  @Column('text')
  contentUrl!: string;

  /** Normalised: the same for every spelling of the URL. */
  @Column('text')
  contentKey!: string;

  @Column('text')
  contentKind!: ContentKind;

  @Column('date')
  publishedOn!: CalendarDate;

  @Column('integer')
  reads!: number;

  @Column('integer')
  plays!: number;

  @Column('boolean')
  isReposted!: boolean;

  @Column('boolean')
  isTutorialOrReview!: boolean;

  @Column('text')
  kind!: RewardKind;

  /** What publishing earned; the next three are bonuses, 0 where they were not earned. */
  @Column('integer')
  base!: number;

  @Column('integer')
  popularity!: number;

  @Column('integer')
  repost!: number;

  @Column('integer')
  tutorial!: number;

  /** Their sum, of one capacity. */
  @Column('integer')
  quantity!: number;

  /** How long the content has to stay published, by the campaign's rules on that day. */
  @Column('integer')
  keepMonths!: number;

  /** When staff next check that the content is still there; null when no check is left. */
  @Column('date', { nullable: true })
  nextCheckOn!: CalendarDate | null;

  @Column('timestamptz', { nullable: true })
  lastCheckedAt!: Date | null;

  /** For staff. */
  @Column('text', { default: '' })
  note!: string;

  @Column('uuid')
  grantedBy!: string;

  @Column('timestamptz')
  grantedAt!: Date;

  @Column('uuid', { nullable: true })
  revokedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  /** Shown to the customer. */
  @Column('text', { nullable: true })
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
