import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that may apply although its domain is not a company's, because staff vouch for the applicant. */
@Entity('application_mail_overrides')
export class ApplicationMailOverride {
  /** Normalised by `canonicalMail`. */
  @PrimaryColumn({ type: 'text' })
  mail!: string;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ name: 'allowed_by', type: 'uuid' })
  allowedBy!: string;

  @Column({ name: 'allowed_at', type: 'timestamptz' })
  allowedAt!: Date;
}
