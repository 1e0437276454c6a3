import { totalSql } from '../paid/index.js';
import { CAPACITIES, type Capacity } from '../../domain/licensing/capacity.js';
import { Injectable } from '@nestjs/common';
import { canonicalMail } from '../../domain/text/mail-address.js';
import type { CalendarDate } from '../../domain/calendar/shanghai.js';
import { AppError } from '../../domain/errors/index.js';
import { rewardMonth } from '../../domain/rewards/reward.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { PAGE_SIZE, type Page } from '../../platform/http/input/pagination.js';
import type { Reward } from './entities/reward.entity.js';
import { KEEP_UNTIL } from './rewards.listing.js';

/** A reward as its customer sees it. */
export interface OwnReward extends Pick<
  Reward,
  'id' | 'licenseId' | 'month' | 'contentUrl' | 'kind' | 'quantity' | 'grantedAt' | 'revokedAt' | 'revokeReason'
> {
  readonly keepUntil: CalendarDate;
}

/** An account that submitted content, and the licenses a reward can go to. */
export interface RewardCandidate {
  readonly accountId: string;
  readonly mail: string;
  readonly name: string;
  /** Their content has to carry it. */
  readonly referralCode: string;
  readonly hasRewardThisMonth: boolean;
  readonly licenses: readonly (Capacity & {
    readonly id: string;
    readonly key: string;
    /** ISO 8601; null is permanent. */
    readonly expiresAt: string | null;
  })[];
}

const OWN = `SELECT r.id, r.license_id AS "licenseId", r.month, r.content_url AS "contentUrl", r.kind, r.quantity,
    ${KEEP_UNTIL}, r.granted_at AS "grantedAt", r.revoked_at AS "revokedAt", r.revoke_reason AS "revokeReason"
  FROM rewards r WHERE r.account_id = $1`;

const LIST: Prepared = { name: 'rewards-list', text: `${OWN} ORDER BY r.granted_at DESC, r.id LIMIT $2 OFFSET $3` };
const ALL: Prepared = { name: 'rewards-all', text: `${OWN} ORDER BY r.granted_at, r.id` };
const COUNT: Prepared = {
  name: 'rewards-count',
  text: 'SELECT count(*)::int AS total FROM rewards WHERE account_id = $1',
};

const TOTALS = CAPACITIES.map((name) => `'${name}', ${totalSql(name)}`).join(', ');

const CANDIDATE: Prepared = {
  name: 'reward-candidate',
  text: `
    SELECT a.id AS "accountId", a.mail, a.name, a.referral_code AS "referralCode",
           EXISTS (SELECT FROM rewards r
                    WHERE r.account_id = a.id AND r.month = $2 AND r.revoked_at IS NULL) AS "hasRewardThisMonth",
           coalesce((SELECT json_agg(json_build_object('id', l.id, 'key', l.key, ${TOTALS},
                                                       'expiresAt', l.expires_at)
                                     ORDER BY l.created_at DESC, l.id)
                       FROM licenses l
                      WHERE l.account_id = a.id AND l.status = 'active' AND l.edition = 'professional'
                        AND (l.expires_at IS NULL OR l.expires_at >= $3)), '[]') AS licenses
      FROM accounts a WHERE a.mail = $1 AND a.disabled_at IS NULL AND a.deleted_at IS NULL`,
};

/** Reads for staff who judge content, and for a customer's page. */
@Injectable()
export class RewardsQueries {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Refuses with account.not_found. */
  async candidate(mail: string): Promise<RewardCandidate> {
    const now = this.clock.now();
    const values = [canonicalMail(mail) ?? '', rewardMonth(now), now];
    const found = await this.reads.first<RewardCandidate>(CANDIDATE, values);
    const code = 'account.not_found';
    if (!found) throw new AppError(code, { details: [{ field: 'mail', code }] });
    return found;
  }

  /** Newest first. */
  async list(accountId: string, pageIndex: number): Promise<Page<OwnReward>> {
    const [items, count] = await Promise.all([
      this.reads.rows<OwnReward>(LIST, [accountId, PAGE_SIZE, (pageIndex - 1) * PAGE_SIZE]),
      this.reads.first<{ total: number }>(COUNT, [accountId]),
    ]);
    return { items, total: count?.total ?? 0, pageIndex };
  }

  /** All of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly OwnReward[]> {
    return this.reads.rows<OwnReward>(ALL, [accountId]);
  }
}
