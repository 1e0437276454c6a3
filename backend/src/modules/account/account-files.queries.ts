import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { StaffAccountView } from './accounts.listing.js';

/** An account on its page in the console. */
export interface AccountFile extends StaffAccountView {
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

@Injectable()
export class AccountFiles {
  constructor(private readonly reads: Reads) {}

  /** Null for an account that does not exist or was erased. */
  async find(accountId: string): Promise<AccountFile | null> {
    return this.reads.first<AccountFile>(ONE, [accountId]);
  }
}
