import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { safeInteger } from '../../../platform/database/transformers.js';

/** One duration of a plan with its list price and discount factor. */
@Entity('plan_combos')
@Unique('plan_combos_duration', ['planId', 'months'])
@Check('plan_combos_months_range', 'months BETWEEN 0 AND 120')
@Check('plan_combos_price_range', 'price_fen BETWEEN 0 AND 100000000000')
@Check('plan_combos_discount_range', 'discount_bps BETWEEN 1 AND 10000')
export class PlanCombo {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** Calendar months; 0 is a lifetime. */
  @Column({ type: 'integer' })
  months!: number;

  /** List price in fen, before the discount. */
  @Column({ name: 'price_fen', type: 'bigint', transformer: safeInteger })
  priceFen!: number;

  /** Ten-thousandths of the list price that are charged: 8_500 is 0.85. */
  @Column({ name: 'discount_bps', type: 'integer' })
  discountBps!: number;
}
