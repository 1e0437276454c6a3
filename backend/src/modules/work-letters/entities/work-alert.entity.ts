import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkLetterKind } from '../../../domain/waiting-work/work-letters.js';

/** When staff were last alerted to one kind of work. Sending the next alert locks its row. */
@Entity('work_alerts')
export class WorkAlert {
  @PrimaryColumn({ type: 'text' })
  kind!: WorkLetterKind;

  /** No alert before this instant; null if there never was one. */
  @Column({ name: 'quiet_until', type: 'timestamptz', nullable: true })
  quietUntil!: Date | null;

  /** Whether a mail is planned for the end of the quiet period. */
  @Column({ name: 'is_planned', type: 'boolean', default: false })
  isPlanned!: boolean;
}
