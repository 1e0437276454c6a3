import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A link of the chain over the audit log. Append-only. */
@Entity('audit_seals')
@Unique('audit_seals_record', ['recordId'])
export class AuditSeal {
  /** From 1, without gaps. */
  @PrimaryColumn({ type: 'bigint' })
  seq!: string;

  @Column({ name: 'record_id', type: 'bigint' })
  recordId!: string;

  /** SHA-256 over the previous seal and the record. */
  @Column({ type: 'bytea' })
  seal!: Buffer;
}
