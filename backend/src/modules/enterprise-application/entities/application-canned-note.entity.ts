import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A note template for reviewers. */
@Entity('application_canned_notes')
export class ApplicationCannedNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  action!: 'approve' | 'reject';

  /** Shown to reviewers only. */
  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  zh!: string;

  @Column({ type: 'text' })
  en!: string;

  /** Notes are listed in this order, and their keyboard shortcuts follow it. */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}
