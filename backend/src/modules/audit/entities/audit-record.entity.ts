import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One line of what happened. Only ever added; a seal follows within seconds. */
@Entity('audit_records')
@Index('audit_records_subject', ['subject', 'id'])
@Index('audit_records_actor', ['actorId', 'id'])
@Index('audit_records_action', ['action', 'id'])
@Index('audit_records_at', ['at'])
export class AuditRecord {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string;

  /** When, by the database's clock. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;

  /** Who; null for the system and for strangers. */
  @Column({ name: 'actor_id', type: 'uuid', nullable: true })
  actorId!: string | null;

  /** What, as `noun.verb`. */
  @Column({ type: 'text' })
  action!: string;

  /** On what: an id. */
  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'jsonb', nullable: true })
  before!: object | null;

  @Column({ type: 'jsonb', nullable: true })
  after!: object | null;

  /** SHA-256 over salt and text of the personal facts in audit_private; null when there were none. */
  @Column({ name: 'private_digest', type: 'bytea', nullable: true })
  privateDigest!: Buffer | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId!: string | null;
}
