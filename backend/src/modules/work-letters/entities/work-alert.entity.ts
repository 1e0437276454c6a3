import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkLetterKind } from '../../../domain/waiting-work/work-letters.js';

/** What has been written at once about one kind of work. Writing the next letter locks its row. */
@Entity('work_alerts')
export class WorkAlert {
  @PrimaryColumn({ type: 'text' })
  kind!: WorkLetterKind;

  /** No letter before this; null when there never was one. */
  @Column({ name: 'quiet_until', type: 'timestamptz', nullable: true })
  quietUntil!: Date | null;

  /** Whether a letter is planned for the end of the quiet time. */
  @Column({ name: 'is_planned', type: 'boolean', default: false })
  isPlanned!: boolean;
}
