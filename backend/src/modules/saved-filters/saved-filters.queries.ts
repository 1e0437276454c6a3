import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ConsoleList } from '../../domain/access/console-lists.js';
import { may, STAFF_ROLES } from '../../domain/access/roles.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/access.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';

/** Filters, sorting and columns of a list of the console, saved under a name. */
@Entity('list_views')
export class SavedFilter {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  ownerId!: string;

  /** The last part of the list's path: `orders`. */
  @Column('text')
  list!: ConsoleList;

  /** Unique among the views of its owner and list. */
  @Column('text')
  name!: string;

  /** The query of the page's address: filters, sorting, columns. */
  @Column('text')
  search!: string;

  /** Colleagues see it, too. */
  @Column('boolean')
  isShared!: boolean;
}

interface SavedView extends Pick<SavedFilter, 'id' | 'name' | 'search' | 'isShared'> {
  readonly isOwn: boolean;
  readonly ownerMail: string;
  readonly hasOwnerLeft: boolean;
  readonly canRemove: boolean;
}

/** The caller. */
export type ViewReader = Pick<Principal, 'accountId' | 'role'>;

/**
 * Views with their owners as `o`, who have left when they may no longer enter the console. $1 is the caller; $2 whether
 * the caller also removes views of others: those that are shared, and those of owners who have left; $3 the staff roles.
 */
const viewsFrom = `list_views v
  JOIN (SELECT id, mail, disabled_at IS NOT NULL OR deleted_at IS NOT NULL OR role <> ALL ($3::text[]) AS has_left
          FROM accounts) o ON o.id = v.owner_id`;
const REMOVABLE = '(v.owner_id = $1 OR $2::boolean AND (v.is_shared OR o.has_left))';

const VIEWS: Prepared = {
  name: 'list-views',
  text: `SELECT v.id, v.name, v.search, v.is_shared AS "isShared", v.owner_id = $1 AS "isOwn", o.mail AS "ownerMail",
                o.has_left AS "hasOwnerLeft", ${REMOVABLE} AS "canRemove"
           FROM ${viewsFrom}
          WHERE v.list = $4 AND (v.is_shared OR ${REMOVABLE})
          ORDER BY v.owner_id <> $1, v.name, v.id`,
};
const TO_REMOVE = `SELECT v.owner_id AS "ownerId", v.list, v.name, v.search, v.is_shared AS "isShared"
  FROM ${viewsFrom} WHERE v.id = $4 AND ${REMOVABLE} FOR UPDATE OF v`;

const asks = ({ accountId, role }: ViewReader): readonly unknown[] => [
  accountId,
  may(role, 'staff.appoint'),
  STAFF_ROLES,
];

@Injectable()
export class SavedFiltersQueries {
  constructor(private readonly reads: Reads) {}

  /** The caller's own views of a list, then others that the caller sees or may remove. */
  async of(reader: ViewReader, list: ConsoleList): Promise<SavedView[]> {
    return this.reads.rows<SavedView>(VIEWS, [...asks(reader), list]);
  }

  /** Locks a view that the caller may remove; null if there is none. */
  async toRemove(tx: Tx, reader: ViewReader, id: string): Promise<Omit<SavedFilter, 'id'> | null> {
    const [found]: Omit<SavedFilter, 'id'>[] = await tx.query(TO_REMOVE, [...asks(reader), id]);
    return found ?? null;
  }
}

const SAVED: Prepared = {
  name: 'list-views-personal-data',
  text: `SELECT list, name, search, is_shared AS "isShared" FROM list_views WHERE owner_id = $1 ORDER BY list, name`,
};

/** The views that a member of staff saved. */
@HoldsPersonalData()
export class SavedFiltersPersonalData implements PersonalDataHolder {
  readonly section = 'listViews';

  constructor(private readonly reads: Reads) {}

  async export(ownerId: string): Promise<unknown> {
    return this.reads.rows(SAVED, [ownerId]);
  }

  async erase(tx: Tx, { accountId: ownerId }: Person): Promise<void> {
    await tx.delete(SavedFilter, { ownerId });
  }
}
