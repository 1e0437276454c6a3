import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Transactions } from '../../platform/database/transactions.js';
import { ListView } from './entities/list-view.entity.js';

export type ViewDraft = Pick<ListView, 'list' | 'name' | 'search' | 'isShared'>;

/** Saves the views of the console's lists. */
@Injectable()
export class ListViews {
  constructor(private readonly transactions: Transactions) {}

  /** Saves a view, or replaces the caller's own one of the same name. */
  async save(ownerId: string, draft: ViewDraft): Promise<void> {
    await this.transactions.run((tx) =>
      tx.upsert(ListView, { ownerId, ...draft }, { conflictPaths: ['ownerId', 'list', 'name'] }),
    );
  }

  /** Refuses with request.not_found, also for a view of another account. */
  async remove(ownerId: string, id: string): Promise<void> {
    const { affected } = await this.transactions.run((tx) => tx.delete(ListView, { id, ownerId }));
    if (affected !== 1) throw new AppError('request.not_found');
  }
}
