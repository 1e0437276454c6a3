import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PlanDraft } from '../catalog-plan.js';

export type PlanChangeEnd = 'made' | 'cancelled' | 'dropped' | 'dismissed';

/** A change of a plan that takes effect on a later day. A plan has at most one that waits. */
@Entity('plan_changes')
export class PlanChange {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** The version that it changes: of another one, nothing is changed. */
  @Column({ name: 'plan_version', type: 'integer' })
  planVersion!: number;

  @Column({ type: 'jsonb' })
  draft!: PlanDraft;

  @Column({ name: 'starts_at', type: 'timestamptz' })
  startsAt!: Date;

  @Column({ name: 'planned_by', type: 'uuid' })
  plannedBy!: string;

  @Column({ name: 'planned_at', type: 'timestamptz' })
  plannedAt!: Date;

  /** Whether two people agreed on it. */
  @Column({ name: 'is_agreed', type: 'boolean', default: false })
  isAgreed!: boolean;

  /** When it took effect, was cancelled, was found to be of another version, or became void; null while it waits. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** What ended it; `dismissed`: who planned it may no longer change plans. Null for changes of earlier releases. */
  @Column({ name: 'end_reason', type: 'text', nullable: true })
  endReason!: PlanChangeEnd | null;
}
