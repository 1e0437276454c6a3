import { applyDecorators } from '@nestjs/common';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { PlanTerms } from '../../domain/approvals/price-change.js';
import { CAPACITIES, capacityFields } from '../../domain/licensing/license.js';
import { safeInteger } from '../../platform/database/transactions.js';
import type { PlanDraft } from './plans.queries.js';

/** -1 is unlimited. */
const Counts = capacityFields(() => Column('integer'));

const InRange = applyDecorators(
  ...CAPACITIES.map((name) => Check(`plans_${name}_range`, `${name} >= -1 AND ${name} <> 0`)),
);

/** Something that can be bought, with its capacity. */
@Entity('plans')
@InRange
export class Plan extends Counts {
  /** Short and stable; `enterprise` is shown without prices. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  edition!: 'community' | 'professional' | 'enterprise';

  @Column('text')
  nameZh!: string;

  @Column('text')
  nameEn!: string;

  @Column('text')
  descriptionZh!: string;

  @Column('text')
  descriptionEn!: string;

  /** Not on the pricing page and not for sale; its licenses are still renewed. */
  @Column('boolean', { default: false })
  isHidden!: boolean;

  /** Only such a plan may have a price of 0. */
  @Column('boolean', { default: false })
  isFree!: boolean;

  /** Place on the pricing page, from 0. */
  @Column('integer')
  position!: number;

  /** Incremented by the database on every write to the columns that staff edit. */
  @Column('integer', { default: 1 })
  version!: number;

  /** The version of the order of all plans, incremented by the database and the same in each row. */
  @Column('integer', { default: 1 })
  arrangement!: number;
}

/** One duration of a plan with its list price and discount factor. */
@Entity('plan_combos')
@Unique('plan_combos_duration', ['planId', 'months'])
@Check('plan_combos_months_range', 'months BETWEEN 0 AND 120')
@Check('plan_combos_price_range', 'price_fen BETWEEN 0 AND 100000000000')
@Check('plan_combos_discount_range', 'discount_bps BETWEEN 1 AND 10000')
export class PlanCombo {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  planId!: string;

  /** Calendar months; 0 is a lifetime. */
  @Column('integer')
  months!: number;

  /** List price in fen, before the discount. */
  @Column('bigint', { transformer: safeInteger })
  priceFen!: number;

  /** Ten-thousandths of the list price that are charged: 8_500 is 0.85. */
  @Column('integer')
  discountBps!: number;
}

export type PlanChangeEnd = 'made' | 'cancelled' | 'dropped' | 'dismissed';

/** A change of a plan that takes effect on a later day. A plan has at most one that waits. */
@Entity('plan_changes')
export class PlanChange {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  planId!: string;

  /** The version that it changes; the change is not made if the plan has another version by then. */
  @Column('integer')
  planVersion!: number;

  @Column('jsonb')
  draft!: PlanDraft;

  @Column('timestamptz')
  startsAt!: Date;

  @Column('uuid')
  plannedBy!: string;

  /** The second person; null for what one person planned alone, and for changes of earlier releases. */
  @Column('uuid', { nullable: true })
  approvedBy!: string | null;

  @Column('timestamptz')
  plannedAt!: Date;

  /** Whether two people agreed on it. */
  @Column('boolean', { default: false })
  isAgreed!: boolean;

  /** When it took effect, was cancelled, was found to be of another version, or became void; null while it waits. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /**
   * What ended it; `dismissed`: the person who planned or approved it may no longer do so. Null for changes of earlier
   * releases.
   */
  @Column('text', { nullable: true })
  endReason!: PlanChangeEnd | null;
}

/** The terms that a plan had until a change. Those of the last 30 days decide how far one person may lower a price. */
@Entity('plan_past_terms')
@Index('plan_past_terms_by_end', ['endedAt'])
export class PlanPastTerms {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  planId!: string;

  /** Null: the plan did not exist. */
  @Column('jsonb', { nullable: true })
  terms!: PlanTerms | null;

  @Column('timestamptz')
  endedAt!: Date;

  /** Two people agreed on the change that ended them: they limit no later change. */
  @Column('boolean')
  isAgreed!: boolean;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  plans: {
    holds: 'Plans that can be bought.',
    columns: {
      id: 'short text; the plan id used everywhere',
      name_zh: 'Chinese name',
      name_en: 'English name',
    },
  },
} as const;
