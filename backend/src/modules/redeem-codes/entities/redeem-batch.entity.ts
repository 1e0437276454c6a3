import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Gift } from '../../../domain/codes/redeem-gift.js';

/** A batch of codes made together; all of them give the same thing. */
@Entity('redeem_batches')
@Check('redeem_batches_size_range', 'size BETWEEN 1 AND 10000')
export class RedeemBatch {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** For staff: what the codes are for. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'jsonb' })
  gift!: Gift;

  /** Number of codes in the batch. */
  @Column({ type: 'integer' })
  size!: number;

  /** First instant at which the codes no longer work; null means they never expire. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When its unredeemed codes were withdrawn. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true })
  withdrawnAt!: Date | null;
}
