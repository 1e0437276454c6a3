import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CampaignStatus } from '../../../domain/marketing/campaign-status.js';
import type { AudienceEdition, AudienceKind } from '../audiences.js';

/** A letter to many recipients. */
@Entity('campaigns')
@Index('campaigns_due', ['wakeAt'], { where: `status = 'scheduled' OR status = 'sending'` })
@Check(
  'campaigns_audience',
  `(audience = 'edition') = (edition IS NOT NULL) AND (audience = 'expiring') = (expiring_days IS NOT NULL)`,
)
export class Campaign {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** For staff; recipients do not see it. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', default: 'draft' })
  status!: CampaignStatus;

  @Column({ name: 'subject_zh', type: 'text', default: '' })
  subjectZh!: string;

  /** Markdown. */
  @Column({ name: 'body_zh', type: 'text', default: '' })
  bodyZh!: string;

  @Column({ name: 'subject_en', type: 'text', default: '' })
  subjectEn!: string;

  /** Markdown. */
  @Column({ name: 'body_en', type: 'text', default: '' })
  bodyEn!: string;

  @Column({ type: 'text' })
  audience!: AudienceKind;

  @Column({ type: 'text', nullable: true })
  edition!: AudienceEdition | null;

  @Column({ name: 'expiring_days', type: 'integer', nullable: true })
  expiringDays!: number | null;

  /** Mails a second, at most. */
  @Column({ name: 'per_second', type: 'integer' })
  perSecond!: number;

  @Column({ name: 'scheduled_at', type: 'timestamptz', nullable: true })
  scheduledAt!: Date | null;

  /** Who scheduled it; null where nobody did, and for what an earlier release scheduled. */
  @Column({ name: 'scheduled_by', type: 'uuid', nullable: true })
  scheduledBy!: string | null;

  /** Number of the run that may send; an older run that is still alive notices the change and ends. */
  @Column({ name: 'run_no', type: 'integer', default: 0 })
  runNo!: number;

  /**
   * When the campaign needs attention: its scheduled time, the next retry, or the instant from which its run counts as
   * dead.
   */
  @Column({ name: 'wake_at', type: 'timestamptz', nullable: true })
  wakeAt!: Date | null;

  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** Increased by the database whenever a field that staff edit is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}
