import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reviewer who has an application open. */
@Entity('application_openings')
export class ApplicationOpening {
  @PrimaryColumn({ name: 'application_id', type: 'uuid' })
  applicationId!: string;

  @PrimaryColumn({ name: 'reviewer_id', type: 'uuid' })
  reviewerId!: string;

  /** When their page last said so. */
  @Column({ name: 'seen_at', type: 'timestamptz' })
  seenAt!: Date;
}
