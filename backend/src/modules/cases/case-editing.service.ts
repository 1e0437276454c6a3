import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit, Versions } from '../audit/index.js';
import { Cases } from './cases.service.js';
import { CustomerCase } from './entities/case.entity.js';

export interface CaseDraft {
  readonly companyName: string;
  /** Place on the page, from 0. */
  readonly position: number;
  readonly isHidden: boolean;
}

/** Edits how a case is shown. Staff cannot give a company's consent, but they can record that it was withdrawn. */
@Injectable()
export class CaseEditing {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly cases: Cases,
    private readonly audit: Audit,
    private readonly versions: Versions,
  ) {}

  /** Changes a case whose version is still `read`. Refuses with case.not_found or request.stale. */
  async change({ accountId: actorId }: StaffMember, id: string, read: number, draft: CaseDraft): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { companyName, position, isHidden, version } = await this.#lock(tx, id);
      const before = { companyName, position, isHidden };
      await this.versions.requireUnchanged(tx, {
        read,
        version,
        subject: id,
        changedBy: ['case.changed'],
        now: before,
      });
      await tx.update(CustomerCase, { id }, draft);
      this.audit.record(tx, { actorId, action: 'case.changed', subject: id, before, after: draft });
    });
  }

  /**
   * Takes a company off the page because it requested that by other means than its own account page. Only the company
   * itself can return. Does nothing when it is already withdrawn. Refuses with case.not_found.
   */
  async withdraw({ accountId: actorId }: StaffMember, id: string, reason: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { withdrawnAt } = await this.#lock(tx, id);
      if (withdrawnAt !== null) return;
      await this.cases.withdraw(tx, id, now);
      const entry = { before: { isWithdrawn: false }, after: { isWithdrawn: true, reason } };
      this.audit.record(tx, { actorId, action: 'case.withdrawn', subject: id, ...entry });
    });
  }

  async #lock(tx: Tx, id: string): Promise<CustomerCase> {
    const found = await tx.findOne(CustomerCase, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new AppError('case.not_found');
    return found;
  }
}
