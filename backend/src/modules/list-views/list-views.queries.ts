import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { ListView } from './entities/list-view.entity.js';

export interface SavedView extends Pick<ListView, 'id' | 'name' | 'search' | 'isShared'> {
  readonly isOwn: boolean;
  readonly ownerMail: string;
}

const VIEWS: Prepared = {
  name: 'list-views',
  text: `SELECT v.id, v.name, v.search, v.is_shared AS "isShared", v.owner_id = $1 AS "isOwn", a.mail AS "ownerMail"
           FROM list_views v JOIN accounts a ON a.id = v.owner_id
          WHERE v.list = $2 AND (v.owner_id = $1 OR v.is_shared)
          ORDER BY v.owner_id <> $1, v.name, v.id`,
};

@Injectable()
export class ListViewsQueries {
  constructor(private readonly reads: Reads) {}

  /** The caller's own views of a list, then those that colleagues share. */
  async of(accountId: string, list: string): Promise<SavedView[]> {
    return this.reads.rows<SavedView>(VIEWS, [accountId, list]);
  }
}
