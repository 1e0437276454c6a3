import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The personal facts of a record. The record stores SHA-256 over salt and facts, so this row can be deleted. */
@Entity('audit_private')
export class AuditPrivate {
  @PrimaryColumn({ name: 'record_id', type: 'bigint' })
  recordId!: string;

  @Column({ type: 'bytea' })
  salt!: Buffer;

  @Column({ type: 'jsonb' })
  facts!: object;

  @Index('audit_private_keep_until')
  @Column({ name: 'keep_until', type: 'timestamptz' })
  keepUntil!: Date;
}
