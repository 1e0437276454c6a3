import { Injectable } from '@nestjs/common';
import { DELETION_GRACE_DAYS } from '../../domain/accounts/credential-life.js';
import { AppError } from '../../domain/errors/index.js';
import { ReadingLane } from '../../platform/database/reading-lane.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { Role } from '../../domain/access/roles.js';
import type { Consent } from './entities/consent.entity.js';

/** The current user, with the contract's field names. */
export interface AccountInfo {
  readonly id: string;
  readonly name: string;
  /** Null when the generated picture is shown. */
  readonly ownAvatar: string | null;
  readonly mail: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly referralCode: string;
  readonly referralCount: number;
  readonly referralPoints: number;
  readonly marketingEmailUnsubscribed: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  /** When the account will be erased; null when no deletion was requested. */
  readonly deletionDueAt: Date | null;
}

export type ConsentAnswer = Pick<Consent, 'kind' | 'version' | 'isGranted' | 'answeredAt'>;

const INFO: Prepared = {
  name: 'account-info',
  text: `
    SELECT a.id, a.name, a.mail, a.role, a.locale, a.referral_code AS "referralCode",
           (SELECT v.picture FROM account_avatars v WHERE v.account_id = a.id) AS "ownAvatar",
           (SELECT count(*)::int FROM accounts r WHERE r.referrer_id = a.id) AS "referralCount",
           (SELECT coalesce(sum(p.amount), 0)::float8 FROM point_records p WHERE p.account_id = a.id) AS "referralPoints",
           NOT a.is_subscribed AS "marketingEmailUnsubscribed", a.password_hash IS NOT NULL AS "hasPassword",
           a.created_at AS "createdAt", a.deletion_requested_at + interval '${DELETION_GRACE_DAYS} days' AS "deletionDueAt"
      FROM accounts a WHERE a.id = $1`,
};

const CONSENTS: Prepared = {
  name: 'account-newest-consents',
  text: `
    SELECT DISTINCT ON (kind) kind, version, is_granted AS "isGranted", answered_at AS "answeredAt"
      FROM consents WHERE account_id = $1 ORDER BY kind, answered_at DESC`,
};

const DUE_FOR_ERASURE: Prepared = {
  name: 'account-deletion-due',
  text: `SELECT id FROM accounts WHERE deletion_requested_at <= $1 AND deleted_at IS NULL
          ORDER BY deletion_requested_at LIMIT 100`,
};

@Injectable()
export class AccountQueries {
  constructor(
    private readonly reads: Reads,
    private readonly lane: ReadingLane,
  ) {}

  /** Refuses with account.not_found. */
  async info(accountId: string): Promise<AccountInfo> {
    const info = await this.lane.first<AccountInfo>(INFO, [accountId]);
    if (!info) throw new AppError('account.not_found');
    return info;
  }

  /** The newest answer of each kind. */
  async consents(accountId: string): Promise<readonly ConsentAnswer[]> {
    return this.reads.rows<ConsentAnswer>(CONSENTS, [accountId]);
  }

  /** At most 100 accounts whose deletion was requested by `until`, the longest wait first. */
  async dueForErasure(until: Date): Promise<readonly string[]> {
    const rows = await this.reads.rows<{ id: string }>(DUE_FOR_ERASURE, [until]);
    return rows.map(({ id }) => id);
  }
}
