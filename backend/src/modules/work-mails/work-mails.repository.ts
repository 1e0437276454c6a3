import { Injectable } from '@nestjs/common';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../domain/access/roles.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { AlertState, WorkMailKind } from '../../domain/waiting-work/work-mails.js';
import type { Tx } from '../../platform/database/transactions.js';

/** The kinds of waiting work that a member of staff gets mails about. Without a row: none. */
@Entity('work_subscriptions')
@Check('work_subscriptions_one_way', 'NOT (at_once && in_digest)')
export class WorkSubscription {
  @PrimaryColumn('uuid')
  accountId!: string;

  @Column('text', { array: true, default: () => `'{}'` })
  atOnce!: WorkMailKind[];

  @Column('text', { array: true, default: () => `'{}'` })
  inDigest!: WorkMailKind[];

  /** Incremented by the database whenever the choice is written. */
  @Column('integer', { default: 1 })
  version!: number;
}

/** When staff were last alerted to one kind of work. Sending the next alert locks its row. */
@Entity('work_alerts')
class WorkAlert {
  @PrimaryColumn('text')
  kind!: WorkMailKind;

  /** No alert before this instant; null if there never was one. */
  @Column('timestamptz', { nullable: true })
  quietUntil!: Date | null;

  /** Whether a mail is planned for the end of the quiet period. */
  @Column('boolean', { default: false })
  isPlanned!: boolean;
}

export const workMailEntities = [WorkAlert, WorkSubscription];

/** A subscriber, with their current address and role. */
export interface WorkReader extends Pick<WorkSubscription, 'atOnce' | 'inDigest'> {
  readonly mail: string;
  readonly locale: Locale;
  readonly role: Role;
}

@Injectable()
export class WorkMailsRepository {
  async find(tx: Tx, accountId: string): Promise<WorkSubscription | null> {
    return tx.findOneBy(WorkSubscription, { accountId });
  }

  /** Locks the row, creating it if there is none, so that only one of two concurrent first choices wins. */
  async lock(tx: Tx, accountId: string): Promise<WorkSubscription> {
    await tx.query('INSERT INTO work_subscriptions (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
    return tx.findOneOrFail(WorkSubscription, { where: { accountId }, lock: { mode: 'pessimistic_write' } });
  }

  async save(tx: Tx, accountId: string, choice: Pick<WorkSubscription, 'atOnce' | 'inDigest'>): Promise<void> {
    await tx.update(WorkSubscription, { accountId }, choice);
  }

  async remove(tx: Tx, accountId: string): Promise<void> {
    await tx.delete(WorkSubscription, { accountId });
  }

  /** Returns the subscribers who can sign in. The caller checks what their role permits. */
  async readers(tx: Tx): Promise<WorkReader[]> {
    return tx.query(
      `SELECT a.mail, a.locale, a.role, s.at_once AS "atOnce", s.in_digest AS "inDigest"
         FROM work_subscriptions s JOIN accounts a ON a.id = s.account_id
        WHERE a.disabled_at IS NULL AND a.deleted_at IS NULL
        ORDER BY a.id`,
    );
  }

  /** Locks the row: of two concurrent events of one kind, the later one sees the alert that the earlier one sent. */
  async lockAlert(tx: Tx, kind: WorkMailKind): Promise<AlertState> {
    await tx.query('INSERT INTO work_alerts (kind) VALUES ($1) ON CONFLICT DO NOTHING', [kind]);
    return tx.findOneOrFail(WorkAlert, { where: { kind }, lock: { mode: 'pessimistic_write' } });
  }

  async saveAlert(tx: Tx, kind: WorkMailKind, alert: Partial<AlertState>): Promise<void> {
    await tx.update(WorkAlert, { kind }, alert);
  }
}
