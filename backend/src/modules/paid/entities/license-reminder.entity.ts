import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reminder that was announced; ensures that each is announced once per expiry. */
@Entity('license_reminders')
export class LicenseReminder {
  @PrimaryColumn({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @PrimaryColumn({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** Days before the expiry; 0 is the notice that the license has ended. */
  @PrimaryColumn({ name: 'days_before', type: 'integer' })
  daysBefore!: number;

  @Column({ name: 'sent_at', type: 'timestamptz' })
  sentAt!: Date;
}
