import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A note that reviewers write again and again. */
@Entity('application_canned_notes')
export class ApplicationCannedNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  action!: 'approve' | 'reject';

  /** For reviewers. */
  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  zh!: string;

  @Column({ type: 'text' })
  en!: string;

  /** Notes keep this order, and with it their keys. */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** Counted by the database whenever what staff edit is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}
