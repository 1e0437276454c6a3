import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

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

  @Column({ name: 'batch_id', type: 'uuid' })
  batchId!: string;

  /** SHA-256 of the sixteen symbols. 75 random bits: too many to brute-force. */
  @Column({ name: 'code_hash', type: 'bytea' })
  codeHash!: Buffer;

  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true })
  withdrawnAt!: Date | null;

  /** The account that redeemed it. */
  @Column({ name: 'redeemed_by', type: 'uuid', nullable: true })
  redeemedBy!: string | null;

  @Column({ name: 'redeemed_at', type: 'timestamptz', nullable: true })
  redeemedAt!: Date | null;

  /** The license it gave or added to; null for points. */
  @Column({ name: 'license_id', type: 'uuid', nullable: true })
  licenseId!: string | null;
}
