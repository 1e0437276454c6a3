import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reviewer who has an application open. */
@Entity('application_openings')
export class ApplicationOpening {
  @PrimaryColumn({ name: 'application_id', type: 'uuid' })
  applicationId!: string;

  @PrimaryColumn({ name: 'reviewer_id', type: 'uuid' })
  reviewerId!: string;

  /** Last heartbeat of the reviewer's page. */
  @Column({ name: 'seen_at', type: 'timestamptz' })
  seenAt!: Date;
}
