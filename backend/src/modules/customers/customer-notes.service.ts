import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { Audit, Versions } from '../audit/index.js';
import { CustomerNote } from './customers.queries.js';

/** Maximum number of notes about one customer. */
const MAX_NOTES = 500;

/** A note about a customer. */
export type NoteId = Pick<CustomerNote, 'id' | 'accountId'>;

/**
 * Notes of staff about customers. All staff may read them; authors change and delete their own, and administrators
 * delete any.
 */
@Injectable()
export class CustomerNotes {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly audit: Audit,
    private readonly versions: Versions,
  ) {}

  /** Refuses with account.not_found, account.too_many_notes. */
  async add({ accountId: authorId, key }: StaffMember, accountId: string, text: string): Promise<void> {
    const createdAt = this.clock.now();
    await this.keys.run(key, async (tx) => {
      // Locked, so that the deletion of the account either sees the note or is seen, and so that notes are counted one at
      // a time.
      if ((await this.accounts.lock(tx, accountId)).deletedAt) throw new AppError('account.not_found');
      if ((await tx.countBy(CustomerNote, { accountId })) >= MAX_NOTES) {
        throw new AppError('account.too_many_notes', { params: { max: MAX_NOTES } });
      }
      const { identifiers } = await tx.insert(CustomerNote, { accountId, authorId, text, createdAt, editedAt: null });
      const { id } = identifiers[0] as { id: string };
      this.#record(tx, authorId, 'customer_note.added', { id, accountId, text });
      return null;
    });
  }

  /** Changes the version `read` of one's own note. Refuses with account.note_not_found, request.stale. */
  async change({ accountId: authorId }: StaffMember, of: NoteId, read: number, text: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const note = await this.#lock(tx, of, (by) => by === authorId);
      const { version, id: subject } = note;
      const stale = { read, version, subject, changedBy: ['customer_note.changed'], now: { text: note.text } } as const;
      await this.versions.requireUnchanged(tx, stale);
      await tx.update(CustomerNote, { id: of.id }, { text, editedAt: this.clock.now() });
      this.#record(tx, authorId, 'customer_note.changed', { ...of, text });
    });
  }

  /** Refuses with account.note_not_found, also for one that the caller may not delete. */
  async remove({ accountId: actorId }: StaffMember, of: NoteId, mayRemoveAny: boolean): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { text } = await this.#lock(tx, of, (by) => mayRemoveAny || by === actorId);
      await tx.delete(CustomerNote, { id: of.id });
      this.#record(tx, actorId, 'customer_note.removed', { ...of, text });
    });
  }

  async #lock(tx: Tx, { id, accountId }: NoteId, isAllowed: (authorId: string) => boolean): Promise<CustomerNote> {
    const lock = { mode: 'pessimistic_write' } as const;
    const note = await tx.findOne(CustomerNote, { where: { id, accountId }, lock });
    if (!note || !isAllowed(note.authorId)) throw new AppError('account.note_not_found');
    return note;
  }

  #record(
    tx: Tx,
    actorId: string,
    action: 'customer_note.added' | 'customer_note.changed' | 'customer_note.removed',
    { id: subject, accountId, text }: NoteId & Pick<CustomerNote, 'text'>,
  ): void {
    this.audit.record(tx, { actorId, action, subject, after: { accountId }, personal: { text } });
  }
}
