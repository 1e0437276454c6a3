import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit, StaffReads } from '../audit/index.js';
import type { AccountRow } from './accounts.listing.js';

/** An account on its page in the console. */
export interface AccountFile extends AccountRow {
  readonly referralCode: string;
  readonly referrerId: string | null;
  readonly referrerMail: string | null;
  /** How many accounts registered with this one's referral code. */
  readonly referralCount: number;
  readonly hasPassword: boolean;
}

const ONE: Prepared = {
  name: 'staff-account',
  text: `SELECT a.id, a.mail, a.name, a.role, a.locale, a.is_subscribed AS "isSubscribed", a.disabled_at AS "disabledAt",
                a.deletion_requested_at AS "deletionRequestedAt", a.created_at AS "createdAt", a.version,
                a.referral_code AS "referralCode", a.referrer_id AS "referrerId",
                (SELECT r.mail FROM accounts r WHERE r.id = a.referrer_id) AS "referrerMail",
                (SELECT count(*)::int FROM accounts r WHERE r.referrer_id = a.id) AS "referralCount",
                a.password_hash IS NOT NULL AS "hasPassword"
           FROM accounts a WHERE a.id = $1 AND a.deleted_at IS NULL`,
};

/** Accounts as staff read them. Reading one is recorded in the audit log, too: it holds personal data. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly staffReads: StaffReads,
    private readonly audit: Audit,
  ) {}

  /** Refuses with account.not_found. */
  async read({ accountId, address }: StaffMember, id: string): Promise<AccountFile> {
    const account = await this.reads.first<AccountFile>(ONE, [id]);
    if (!account) throw new AppError('account.not_found');
    await this.staffReads.record({ staffId: accountId, what: 'account', subject: id, address });
    return account;
  }

  /** Records that a list of accounts was exported. */
  async noteExport({ accountId, address }: StaffMember, rows: number): Promise<void> {
    const entry = {
      actorId: accountId,
      address,
      action: 'account.exported',
      subject: 'accounts',
      after: { rows },
    } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}
