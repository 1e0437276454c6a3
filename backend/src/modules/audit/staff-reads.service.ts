import { Injectable } from '@nestjs/common';
import type { ReadByStaff } from '../../domain/audit/audit-actions.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Audit } from './audit.service.js';

/** A read of a person's data by staff. */
export interface StaffRead {
  readonly staffId: string;
  /** What was read, as a noun: `order`, `invoice`. */
  readonly what: ReadByStaff;
  /** Its id. */
  readonly subject: string;
}

/** Records which personal data staff read. A read that cannot be recorded fails. */
@Injectable()
export class StaffReads {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  async record({ staffId: actorId, what, subject }: StaffRead): Promise<void> {
    await this.transactions.run((tx) => this.audit.record(tx, { actorId, action: `${what}.read`, subject }));
  }
}
