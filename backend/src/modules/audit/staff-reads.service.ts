import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { Audit } from './audit.service.js';

/** Writes down what staff read of people. A read that cannot be written down does not happen. */
@Injectable()
export class StaffReads {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /** `noun` is what was looked at, `subject` its id. */
  async record({ accountId: actorId, address }: StaffMember, noun: string, subject: string): Promise<void> {
    await this.transactions.run((tx) => this.audit.record(tx, { actorId, action: `${noun}.read`, subject, address }));
  }
}
