import { Injectable } from '@nestjs/common';
import type { ReadByStaff } from '../../domain/audit/audit-actions.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Audit } from './audit.service.js';

/** That somebody of the staff looked at somebody's data. */
export interface StaffRead {
  readonly staffId: string;
  /** The noun: `order`, `invoice`. */
  readonly what: ReadByStaff;
  /** Its id. */
  readonly subject: string;
  readonly address: string;
}

/** Writes down what staff read of people. A read that cannot be written down does not happen. */
@Injectable()
export class StaffReads {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  async record({ staffId: actorId, what, subject, address }: StaffRead): Promise<void> {
    await this.transactions.run((tx) => this.audit.record(tx, { actorId, action: `${what}.read`, subject, address }));
  }
}
