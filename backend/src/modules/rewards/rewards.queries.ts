import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDate } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { CAPACITIES, type Capacity, CAPACITY_WORDS } from '../../domain/licensing/license.js';
import { textIn } from '../../domain/locale/locales.js';
import {
  CONTENT_KINDS,
  type ContentKind,
  REWARD_KINDS,
  type RewardKind,
  rewardMonth,
} from '../../domain/rewards/reward.js';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { canonicalMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { type PagedList, type Prepared, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, NOW, selectList, type Tx } from '../../platform/database/transactions.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';
import { column, personalColumn, timeColumn, wordColumn } from '../../platform/http/output/csv.js';
import { COUNT, NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Approvals } from '../approvals/index.js';
import { totalSql } from '../paid/index.js';
import type { Reward } from './reward.entity.js';
import { RewardsRepository } from './rewards.repository.js';

/** A reward as staff see it. */
export class StaffRewardView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() licenseKey!: string;
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty() contentUrl!: string;
  @ApiProperty({ enum: CONTENT_KINDS }) contentKind!: ContentKind;
  @ApiProperty({ format: 'date' }) publishedOn!: string;
  @ApiProperty({ enum: REWARD_KINDS }) kind!: RewardKind;
  @ApiProperty(COUNT) quantity!: number;
  /** The last day on which the content has to be online. */
  @ApiProperty({ format: 'date' }) keepUntil!: string;
  /** Date of the next check; null when no check is left. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) nextCheckOn!: string | null;
  @ApiProperty() isDue!: boolean;
  @ApiProperty() note!: string;
  @ApiProperty() grantedByMail!: string;
  @ApiProperty(TIME) grantedAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) revokedAt!: Date | null;
  @ApiProperty(NULLABLE_TEXT) revokeReason!: string | null;
}

export const REWARD_SORTS = ['grantedAt', 'nextCheckOn'] as const;

/** Days are text: the driver would turn them into instants. */
const KEEP_UNTIL = `(r.published_on + make_interval(months => r.keep_months))::date::text`;
const IS_DUE = `coalesce(r.next_check_on <= (${NOW} AT TIME ZONE 'Asia/Shanghai')::date, false)`;

export const rewardsListing: Listing<StaffRewardView, 'q' | 'kind' | 'contentKind' | 'month' | 'isDue' | 'isRevoked'> =
  {
    columns: {
      id: 'r.id',
      accountId: 'r.account_id',
      mail: 'a.mail',
      licenseId: 'r.license_id',
      licenseKey: 'l.key',
      month: 'r.month',
      contentUrl: 'r.content_url',
      contentKind: 'r.content_kind',
      publishedOn: 'r.published_on::text',
      kind: 'r.kind',
      quantity: 'r.quantity',
      keepUntil: KEEP_UNTIL,
      nextCheckOn: 'r.next_check_on::text',
      isDue: IS_DUE,
      note: 'r.note',
      grantedByMail: 's.mail',
      grantedAt: 'r.granted_at',
      revokedAt: 'r.revoked_at',
      revokeReason: 'r.revoke_reason',
    },
    from: `rewards r JOIN accounts a ON a.id = r.account_id JOIN accounts s ON s.id = r.granted_by
    JOIN licenses l ON l.id = r.license_id`,
    filters: {
      q: anyContains('a.mail', 'r.content_url', 'l.key'),
      kind: isAnyOf('r.kind'),
      contentKind: isAnyOf('r.content_kind'),
      month: equals('r.month'),
      isDue: isTrue(IS_DUE),
      isRevoked: isTrue('r.revoked_at IS NOT NULL'),
    },
    sorts: { grantedAt: 'r.granted_at', nextCheckOn: 'r.next_check_on' },
    period: 'r.granted_at',
    defaultSort: '-grantedAt',
    tieBreak: 'r.id',
    csv: [
      column('月份', 'Month', ({ month }) => month),
      personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
      column('授权密钥', 'Licence key', ({ licenseKey }) => licenseKey),
      column('内容链接', 'Content', ({ contentUrl }) => contentUrl),
      wordColumn('内容类型', 'Content type', FILE_WORDS.contentKind, ({ contentKind }) => contentKind),
      column('发布日期', 'Published', ({ publishedOn }) => publishedOn),
      column(
        '奖励类型',
        'Reward',
        ({ kind }) =>
          (locale) =>
            textIn(CAPACITY_WORDS[kind].title, locale),
      ),
      column('数量', 'Quantity', ({ quantity }) => quantity),
      column('须保留至', 'Must stay up until', ({ keepUntil }) => keepUntil),
      column('下次复查', 'Next check', ({ nextCheckOn }) => nextCheckOn),
      personalColumn('发放人', 'Granted by', ({ grantedByMail }) => grantedByMail),
      timeColumn('发放时间', 'Granted', ({ grantedAt }) => grantedAt),
      timeColumn('收回时间', 'Withdrawn', ({ revokedAt }) => revokedAt),
      column('收回原因', 'Reason', ({ revokeReason }) => revokeReason),
    ],
  };

/** A reward as its customer sees it. */
interface OwnReward extends Pick<
  Reward,
  'id' | 'licenseId' | 'month' | 'contentUrl' | 'kind' | 'quantity' | 'grantedAt' | 'revokedAt' | 'revokeReason'
> {
  readonly keepUntil: CalendarDate;
}

/** An account that submitted content, and the licenses a reward can go to. */
interface RewardCandidate {
  readonly accountId: string;
  readonly mail: string;
  readonly name: string;
  /** Their content has to contain this code. */
  readonly referralCode: string;
  readonly hasRewardThisMonth: boolean;
  readonly licenses: readonly (Capacity & {
    readonly id: string;
    readonly key: string;
    /** ISO 8601; null is permanent. */
    readonly expiresAt: string | null;
  })[];
}

const OWN_COLUMNS: ColumnsOf<OwnReward> = {
  id: 'r.id',
  licenseId: 'r.license_id',
  month: 'r.month',
  contentUrl: 'r.content_url',
  kind: 'r.kind',
  quantity: 'r.quantity',
  keepUntil: KEEP_UNTIL,
  grantedAt: 'r.granted_at',
  revokedAt: 'r.revoked_at',
  revokeReason: 'r.revoke_reason',
};
const OWN = `SELECT ${selectList(OWN_COLUMNS)} FROM rewards r WHERE r.account_id = $1`;

const LIST: PagedList = {
  page: { name: 'rewards-list', text: `${OWN} ORDER BY r.granted_at DESC, r.id LIMIT ${PAGE_SIZE} OFFSET $2` },
  count: { name: 'rewards-count', text: 'SELECT count(*)::int AS total FROM rewards WHERE account_id = $1' },
};
const ALL: Prepared = { name: 'rewards-all', text: `${OWN} ORDER BY r.granted_at, r.id` };

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
    return this.reads.page<OwnReward>(LIST, [accountId], pageIndex);
  }

  /** All of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly OwnReward[]> {
    return this.reads.rows<OwnReward>(ALL, [accountId]);
  }
}

/**
 * Rewards of an account for published content. The URL of the content may name its author, so it is erased with the
 * account.
 */
@HoldsPersonalData()
export class RewardsPersonalData implements PersonalDataHolder {
  readonly section = 'rewards';

  constructor(
    private readonly queries: RewardsQueries,
    private readonly rewards: RewardsRepository,
    private readonly approvals: Approvals,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.rewards.forgetContent(tx, accountId);
    await this.approvals.forget(tx, accountId);
  }
}
