import { applyDecorators } from '@nestjs/common';
import { CAPACITIES, capacityFields } from '../../../domain/licensing/capacity.js';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** -1 is unlimited. */
const Counts = capacityFields(() => Column({ type: 'integer' }));

const InRange = applyDecorators(
  ...CAPACITIES.map((name) => Check(`plans_${name}_range`, `${name} >= -1 AND ${name} <> 0`)),
);

/** Something that can be bought, with its capacity. */
@Entity('plans')
@InRange
export class Plan extends Counts {
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

  /** Not on the pricing page and not for sale; its licenses are still renewed. */
  @Column({ name: 'is_hidden', type: 'boolean', default: false })
  isHidden!: boolean;

  /** Only such a plan may have a price of 0. */
  @Column({ name: 'is_free', type: 'boolean', default: false })
  isFree!: boolean;

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
