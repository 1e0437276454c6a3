import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** One event. Append-only; sealed within seconds. */
@Entity('audit_records')
@Index('audit_records_subject', ['subject', 'id'])
@Index('audit_records_actor', ['actorId', 'id'])
@Index('audit_records_action', ['action', 'id'])
@Index('audit_records_at', ['at'])
export class AuditRecord {
  @PrimaryColumn('bigint', { generated: 'identity' })
  id!: string;

  /** When, by the database's clock. */
  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  /** The account that acted; null for the system and for callers who are not signed in. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  /** The action, as `noun.verb`. */
  @Column('text')
  action!: string;

  /** Id of what was acted on. */
  @Column('text')
  subject!: string;

  @Column('jsonb', { nullable: true })
  before!: object | null;

  @Column('jsonb', { nullable: true })
  after!: object | null;

  /** SHA-256 over the salt and text of the personal facts in audit_private; null when there were none. */
  @Column('bytea', { nullable: true })
  privateDigest!: Buffer | null;

  @Column('text', { nullable: true })
  requestId!: string | null;
}

/** The personal facts of a record. The record stores SHA-256 over salt and facts, so this row can be deleted. */
@Entity('audit_private')
export class AuditPrivate {
  @PrimaryColumn('bigint')
  recordId!: string;

  @Column('bytea')
  salt!: Buffer;

  @Column('jsonb')
  facts!: object;

  @Index('audit_private_keep_until')
  @Column('timestamptz')
  keepUntil!: Date;
}

/** A link of the chain over the audit log. Append-only. */
@Entity('audit_seals')
@Unique('audit_seals_record', ['recordId'])
export class AuditSeal {
  /** From 1, without gaps. */
  @PrimaryColumn('bigint')
  seq!: string;

  @Column('bigint')
  recordId!: string;

  /** SHA-256 over the previous seal and the record. */
  @Column('bytea')
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
