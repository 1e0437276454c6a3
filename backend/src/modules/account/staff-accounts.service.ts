import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit, StaffReads } from '../audit/index.js';
import { type AccountFile, AccountFiles } from './account-files.queries.js';

/** Accounts as staff read them. Reading one is recorded in the audit log, too: it holds personal data. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly files: AccountFiles,
    private readonly transactions: Transactions,
    private readonly staffReads: StaffReads,
    private readonly audit: Audit,
  ) {}

  /** Refuses with account.not_found. */
  async read({ accountId }: StaffMember, id: string): Promise<AccountFile> {
    const account = await this.files.find(id);
    if (!account) throw new AppError('account.not_found');
    await this.staffReads.record({ staffId: accountId, what: 'account', subject: id });
    return account;
  }

  /** Records that a list of accounts was exported. */
  async noteExport({ accountId }: StaffMember, rows: number): Promise<void> {
    const entry = {
      actorId: accountId,
      action: 'account.exported',
      subject: 'accounts',
      after: { rows },
    } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}
