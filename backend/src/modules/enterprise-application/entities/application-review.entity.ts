import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ReviewAction } from '../../../domain/enterprise/application.js';

/** One decision on an application. Append-only. */
@Entity('application_reviews')
@Index('application_reviews_application', ['applicationId', 'reviewedAt'])
@Index('application_reviews_one_approval', ['applicationId'], { unique: true, where: `action = 'approve'` })
export class ApplicationReview {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'application_id', type: 'uuid' })
  applicationId!: string;

  @Column({ type: 'text' })
  action!: ReviewAction;

  @Column({ name: 'reviewer_id', type: 'uuid' })
  reviewerId!: string;

  @Column({ type: 'text' })
  note!: string;

  @Column({ name: 'reviewed_at', type: 'timestamptz' })
  reviewedAt!: Date;
}
