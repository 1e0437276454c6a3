import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that may apply although it is no company's: staff know the applicant. */
@Entity('application_mail_overrides')
export class ApplicationMailOverride {
  /** As `canonicalMail` spells it. */
  @PrimaryColumn({ type: 'text' })
  mail!: string;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ name: 'allowed_by', type: 'uuid' })
  allowedBy!: string;

  @Column({ name: 'allowed_at', type: 'timestamptz' })
  allowedAt!: Date;
}
