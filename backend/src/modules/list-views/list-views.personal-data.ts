import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { ListView } from './entities/list-view.entity.js';

const SAVED: Prepared = {
  name: 'list-views-personal-data',
  text: `SELECT list, name, search, is_shared AS "isShared" FROM list_views WHERE owner_id = $1 ORDER BY list, name`,
};

/** The views that a member of staff saved. */
@HoldsPersonalData()
export class ListViewsPersonalData implements PersonalDataHolder {
  readonly section = 'listViews';

  constructor(private readonly reads: Reads) {}

  async export(ownerId: string): Promise<unknown> {
    return this.reads.rows(SAVED, [ownerId]);
  }

  async erase(tx: Tx, { accountId: ownerId }: Person): Promise<void> {
    await tx.delete(ListView, { ownerId });
  }
}
