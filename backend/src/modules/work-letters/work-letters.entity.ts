import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkLetterKind } from '../../domain/waiting-work/work-letters.js';

/** The kinds of waiting work that a member of staff gets mails about. Without a row: none. */
@Entity('work_subscriptions')
@Check('work_subscriptions_one_way', 'NOT (at_once && in_digest)')
export class WorkSubscription {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'at_once', type: 'text', array: true, default: () => `'{}'` })
  atOnce!: WorkLetterKind[];

  @Column({ name: 'in_digest', type: 'text', array: true, default: () => `'{}'` })
  inDigest!: WorkLetterKind[];

  /** Incremented by the database whenever the choice is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}

/** When staff were last alerted to one kind of work. Sending the next alert locks its row. */
@Entity('work_alerts')
export class WorkAlert {
  @PrimaryColumn({ type: 'text' })
  kind!: WorkLetterKind;

  /** No alert before this instant; null if there never was one. */
  @Column({ name: 'quiet_until', type: 'timestamptz', nullable: true })
  quietUntil!: Date | null;

  /** Whether a mail is planned for the end of the quiet period. */
  @Column({ name: 'is_planned', type: 'boolean', default: false })
  isPlanned!: boolean;
}

export const workLetterEntities = [WorkAlert, WorkSubscription];
