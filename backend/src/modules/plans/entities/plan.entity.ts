import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that can be bought, with its capacity. */
@Entity('plans')
@Check('plans_users_range', 'users >= -1 AND users <> 0')
@Check('plans_assets_range', 'assets >= -1 AND assets <> 0')
export class Plan {
  /** Short and stable; `enterprise` is shown without prices. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  edition!: 'community' | 'professional' | 'enterprise';

  @Column({ name: 'name_zh', type: 'text' })
  nameZh!: string;

  @Column({ name: 'name_en', type: 'text' })
  nameEn!: string;

  @Column({ name: 'description_zh', type: 'text' })
  descriptionZh!: string;

  @Column({ name: 'description_en', type: 'text' })
  descriptionEn!: string;

  /** -1 is unlimited. */
  @Column({ type: 'integer' })
  users!: number;

  /** -1 is unlimited. */
  @Column({ type: 'integer' })
  assets!: number;

  /** Not on the pricing page and not for sale; its licenses are still renewed. */
  @Column({ name: 'is_hidden', type: 'boolean', default: false })
  isHidden!: boolean;

  /** Place on the pricing page, from 0. */
  @Column({ type: 'integer' })
  position!: number;

  /** Incremented by the database on every write to the columns that staff edit. */
  @Column({ type: 'integer', default: 1 })
  version!: number;

  /** The version of the order of all plans, incremented by the database and the same in each row. */
  @Column({ type: 'integer', default: 1 })
  arrangement!: number;
}
