import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** One event. Append-only; sealed within seconds. */
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

  /** The account that acted; null for the system and for callers who are not signed in. */
  @Column({ name: 'actor_id', type: 'uuid', nullable: true })
  actorId!: string | null;

  /** The action, as `noun.verb`. */
  @Column({ type: 'text' })
  action!: string;

  /** Id of what was acted on. */
  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'jsonb', nullable: true })
  before!: object | null;

  @Column({ type: 'jsonb', nullable: true })
  after!: object | null;

  /** SHA-256 over the salt and text of the personal facts in audit_private; null when there were none. */
  @Column({ name: 'private_digest', type: 'bytea', nullable: true })
  privateDigest!: Buffer | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId!: string | null;
}

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

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  audit_records: {
    holds: 'The audit log: who did what; append-only.',
    columns: {
      id: 'number in the order of writing',
      at: 'instant of the action',
      subject: 'id of what was acted on, as text',
      actor_id: 'account that acted; null if the system did',
      action: 'action, such as `session.begun`',
    },
  },
} as const;
