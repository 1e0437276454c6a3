import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { StuckJobs } from '../../platform/outbox/stuck-jobs.js';
import { Audit } from '../audit/index.js';
import { JobDesk } from './job-desk.service.js';

/** What staff do about letters that did not arrive. */
@Injectable()
export class MailDesk {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: StuckJobs,
    private readonly desk: JobDesk,
    private readonly audit: Audit,
  ) {}

  /**
   * Sends a letter again that could not be written or handed over. Refuses with job.letter_gone when it has arrived by
   * now, was refused for good, or came too late: then nothing of it is kept.
   */
  async retry(staff: StaffMember, letterId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [delivery]: { eventId: string }[] = await tx.query(
        `SELECT event_id AS "eventId" FROM mail_deliveries
          WHERE letter_id = $1 AND status IN ('failed', 'waiting') AND event_id ~ '^[0-9]{1,18}$'`,
        [letterId],
      );
      const job = delivery ? await this.jobs.lock(tx, delivery.eventId) : null;
      if (!job || (!job.isParked && job.lastError === null)) throw new AppError('job.letter_gone');
      await this.desk.retryLocked(tx, staff, job);
    });
  }

  /** Notes that somebody took a list of recipients away. */
  async noteExport({ accountId: actorId, address }: StaffMember, rows: number): Promise<void> {
    const entry = { actorId, address, action: 'mail.exported', subject: 'mail-deliveries', after: { rows } } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}
