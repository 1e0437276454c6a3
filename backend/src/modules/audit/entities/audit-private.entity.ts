import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a record says that names somebody. The record holds SHA-256 over salt and facts, so this row can go. */
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
