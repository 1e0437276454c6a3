import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { Audit } from '../audit/index.js';
import { CustomerCase } from './entities/case.entity.js';

export interface CaseDraft {
  readonly companyName: string;
  /** Place on the page, from 0. */
  readonly position: number;
  readonly isHidden: boolean;
}

/** Staff say how a case is shown. Consent is not theirs to give. */
@Injectable()
export class CaseEditing {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /** Refuses with case.not_found. */
  async change({ accountId: actorId, address }: StaffMember, id: string, draft: CaseDraft): Promise<void> {
    await this.transactions.run(async (tx) => {
      const found = await tx.findOne(CustomerCase, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new AppError('case.not_found');
      await tx.update(CustomerCase, { id }, draft);
      const { companyName, position, isHidden } = found;
      const before = { companyName, position, isHidden };
      await this.audit.record(tx, { actorId, address, action: 'case.changed', subject: id, before, after: draft });
    });
  }
}
