import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { CONSOLE_LISTS, type KeptViews, mayReadList, maySaveView } from '../../domain/access/console-lists.js';
import { AppError } from '../../domain/errors/index.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { Audit } from '../audit/index.js';
import { SavedFilter, SavedFiltersQueries, type ViewReader } from './saved-filters.queries.js';

export type ViewDraft = Pick<SavedFilter, 'list' | 'name' | 'search' | 'isShared'>;

/** Arbitrary advisory-lock key, so that views are counted and saved one at a time. */
const SAVING_LOCK = 7_215_004_378;

/** Saves the views of the console's lists. */
@Injectable()
export class SavedFilters {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: SavedFiltersQueries,
    private readonly audit: Audit,
  ) {}

  /**
   * Saves a view, or replaces the caller's own one of the same name.
   *
   * Refuses with list_view.too_many, list_view.too_many_shared.
   */
  async save(owner: ViewReader, draft: ViewDraft): Promise<void> {
    await this.transactions.run(async (tx) => {
      const verdict = maySaveView(await this.#count(tx, owner, draft), draft.isShared);
      if (!verdict.ok) throw new AppError(verdict.code, { params: { max: verdict.max } });
      await tx.upsert(
        SavedFilter,
        { ownerId: owner.accountId, ...draft },
        { conflictPaths: ['ownerId', 'list', 'name'] },
      );
    });
  }

  /**
   * Removes a view; that of a colleague is recorded in the audit log.
   *
   * Refuses with request.not_found, also for a view that the caller may not remove.
   */
  async remove(by: ViewReader & StaffMember, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const view = await this.queries.toRemove(tx, by, id);
      if (!view) throw new AppError('request.not_found');
      await tx.delete(SavedFilter, { id });
      if (view.ownerId === by.accountId) return;
      const { ownerId: subject, list, isShared, name, search } = view;
      this.audit.record(tx, {
        actorId: by.accountId,
        action: 'list_view.removed',
        subject,
        before: { id, list, isShared },
        // A name or a search may hold a customer's address.
        personal: { name, search },
      });
    });
  }

  /**
   * Counts what is kept beside `draft`. Views of lists that the owner may no longer read do not count, because the owner
   * cannot see them to remove them. Other saves of views wait until the transaction ends.
   */
  async #count(tx: Tx, { accountId: ownerId, role }: ViewReader, { list, name }: ViewDraft): Promise<KeptViews> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [SAVING_LOCK]);
    const readable = CONSOLE_LISTS.filter((one) => mayReadList(role, one));
    const replaced = await tx.findOneBy(SavedFilter, { ownerId, list, name });
    return {
      own: (await tx.countBy(SavedFilter, { ownerId, list: In(readable) })) - (replaced ? 1 : 0),
      shared: (await tx.countBy(SavedFilter, { list, isShared: true })) - (replaced?.isShared ? 1 : 0),
      replaced,
    };
  }
}
