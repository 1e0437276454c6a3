import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Gift } from '../../domain/codes/redemption.js';

/** A single-use code. The code itself is not stored: only the staff member who made it has it. */
@Entity('redeem_codes')
@Unique('redeem_codes_hash', ['codeHash'])
@Index('redeem_codes_batch', ['batchId'])
@Index('redeem_codes_redemptions', ['redeemedBy', 'redeemedAt'], { where: 'redeemed_by IS NOT NULL' })
@Check('redeem_codes_redemption_whole', '(redeemed_by IS NULL) = (redeemed_at IS NULL)')
@Check('redeem_codes_one_end', 'redeemed_at IS NULL OR withdrawn_at IS NULL')
export class RedeemCode {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  batchId!: string;

  /** SHA-256 of the sixteen symbols. 75 random bits: too many to brute-force. */
  @Column('bytea')
  codeHash!: Buffer;

  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  /** The account that redeemed it. */
  @Column('uuid', { nullable: true })
  redeemedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  redeemedAt!: Date | null;

  /** The license it gave or added to; null for points. */
  @Column('uuid', { nullable: true })
  licenseId!: string | null;
}

/** A batch of codes made together; all of them give the same thing. */
@Entity('redeem_batches')
@Check('redeem_batches_size_range', 'size BETWEEN 1 AND 10000')
export class RedeemBatch {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** For staff: what the codes are for. */
  @Column('text')
  name!: string;

  @Column('jsonb')
  gift!: Gift;

  /** Number of codes in the batch. */
  @Column('integer')
  size!: number;

  /** First instant at which the codes no longer work; null means they never expire. */
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz')
  createdAt!: Date;

  /** When its unredeemed codes were withdrawn. */
  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;
}

export const redeemCodeEntities: readonly (new () => object)[] = [RedeemBatch, RedeemCode];

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  redeem_batches: {
    holds: 'Batches of redeem codes.',
    columns: {
      id: 'uuid',
      name: 'name given by staff',
      created_at: 'instant of creation',
    },
  },
  redeem_codes: {
    holds: 'Redeem codes.',
    columns: {
      id: 'uuid',
      batch_id: 'batch of the code',
    },
  },
} as const;
