import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ConsoleList } from '../../domain/access/console-lists.js';

/** A way to look at a list of the console, saved under a name. */
@Entity('list_views')
export class SavedFilter {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'owner_id', type: 'uuid' })
  ownerId!: string;

  /** The last part of the list's path: `orders`. */
  @Column({ type: 'text' })
  list!: ConsoleList;

  /** Unique among the views of its owner and list. */
  @Column({ type: 'text' })
  name!: string;

  /** The query of the page's address: filters, sorting, columns. */
  @Column({ type: 'text' })
  search!: string;

  /** Colleagues see it, too. */
  @Column({ name: 'is_shared', type: 'boolean' })
  isShared!: boolean;
}
