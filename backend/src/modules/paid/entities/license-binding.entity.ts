import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One binding of a license to a machine. At most one binding of a license is open, without an end. */
@Entity('license_bindings')
@Index('license_bindings_history', ['licenseId', 'boundAt'])
@Index('license_bindings_active', ['licenseId'], { unique: true, where: 'unbound_at IS NULL' })
export class LicenseBinding {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @Column({ name: 'machine_id', type: 'text' })
  machineId!: string;

  @Column({ name: 'bound_at', type: 'timestamptz' })
  boundAt!: Date;

  @Column({ name: 'bound_by', type: 'text' })
  boundBy!: 'customer' | 'staff';

  @Column({ name: 'unbound_at', type: 'timestamptz', nullable: true })
  unboundAt!: Date | null;

  @Column({ name: 'unbound_by', type: 'text', nullable: true })
  unboundBy!: 'customer' | 'staff' | null;
}
