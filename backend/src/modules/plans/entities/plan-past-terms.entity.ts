import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { PlanTerms } from '../../../domain/approvals/price-change.js';

/** The terms that a plan had until a change. Those of the last 30 days decide how far one person may lower a price. */
@Entity('plan_past_terms')
@Index('plan_past_terms_by_end', ['endedAt'])
export class PlanPastTerms {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** Null: the plan did not exist. */
  @Column({ type: 'jsonb', nullable: true })
  terms!: PlanTerms | null;

  @Column({ name: 'ended_at', type: 'timestamptz' })
  endedAt!: Date;

  /** Two people agreed on the change that ended them: they limit no later change. */
  @Column({ name: 'is_agreed', type: 'boolean' })
  isAgreed!: boolean;
}
