import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One change of owner. The transfers of a license form a chain from the first owner to the current one. Append-only.
 */
@Entity('license_transfers')
@Index('license_transfers_from', ['fromAccountId', 'transferredAt'])
@Index('license_transfers_to', ['toAccountId', 'transferredAt'])
@Index('license_transfers_license', ['licenseId', 'transferredAt'])
export class LicenseTransferRecord {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @Column({ name: 'from_account_id', type: 'uuid' })
  fromAccountId!: string;

  @Column({ name: 'to_account_id', type: 'uuid' })
  toAccountId!: string;

  @Column({ name: 'transferred_at', type: 'timestamptz' })
  transferredAt!: Date;
}
