import { Check, Column, Entity, Generated, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { AdditionKind } from '../../domain/licensing/renewal-and-upgrade.js';
import type { PointReason } from '../../domain/points/points.js';
import { safeInteger } from '../../platform/database/transactions.js';

/** Details of a line beyond its subject. */
export interface PointRecordDetails {
  /** What an upgrade added to the license in `subject`. */
  readonly kind?: AdditionKind;
  readonly quantity?: number;
}

/** One line of the ledger. Only ever added; a balance is the sum of an account's lines. */
@Entity('point_records')
@Unique('point_records_seq', ['seq'])
@Index('point_records_account', ['accountId', 'seq'])
@Index('point_records_order', ['orderId'])
@Index('point_records_one_referral', ['orderId'], { unique: true, where: `reason = 'referral_earned'` })
@Index('point_records_one_payment', ['orderId'], { unique: true, where: `reason = 'order_paid'` })
@Index('point_records_held', ['accountId', 'heldUntil'], { where: 'held_until IS NOT NULL' })
@Check('point_records_held', `held_until IS NULL OR reason = 'referral_earned'`)
@Check('point_records_rate', `(rate_bps IS NOT NULL) = (reason = 'referral_earned')`)
export class StoredPointRecord {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Rises with every line: lines of one account in the order in which they changed its balance. */
  @Column('bigint', { transformer: safeInteger })
  @Generated('increment')
  seq!: number;

  @Column('uuid')
  accountId!: string;

  @Column('text')
  reason!: PointReason;

  /** Points gained, or minus points lost; never 0. 1 point = 1 fen. */
  @Column('bigint', { transformer: safeInteger })
  amount!: number;

  /** The order that was paid, refunded, or that earned. */
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  /** The reference shown to people: an order's number, a license's key, the remark of staff. */
  @Column('text', { default: '' })
  subject!: string;

  @Column('jsonb', { default: {} })
  details!: PointRecordDetails;

  /** Ten-thousandths of the money paid, as they were when a referral was earned: a refund uses the same rate. */
  @Column('integer', { nullable: true })
  rateBps!: number | null;

  /** First instant at which what a referral earned can be spent; null for what was earned before there was a hold. */
  @Column('timestamptz', { nullable: true })
  heldUntil!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}

/**
 * A row that exists only to be locked: a transaction that changes a balance locks it before reading and until its end.
 */
@Entity('point_ledgers')
class PointLedger {
  @PrimaryColumn('uuid')
  accountId!: string;
}

export const pointEntities: readonly (new () => object)[] = [PointLedger, StoredPointRecord];

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  point_records: {
    holds: 'The points ledger.',
    columns: {
      id: 'uuid',
      account_id: 'account whose points they are',
      amount: 'points; negative if spent or taken back; 1 point is worth 1 fen',
      order_id: 'order concerned; null if none',
      reason: 'reason, such as `referral_earned`',
      created_at: 'instant of the entry',
    },
  },
} as const;
