import { counted } from '../../domain/text/file-words.js';
import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { fill, type Locale, textIn, type Texts } from '../../domain/locale/locales.js';
import {
  holdOf,
  POINT_REASONS,
  type PointBalance,
  type PointReason,
  type PointRecordType,
  type ReferralEarning,
} from '../../domain/points/points.js';
import { equals, type Listing } from '../../platform/database/listings.js';
import { type PagedList, type Prepared, Reads } from '../../platform/database/reads.js';
import { patternOf } from '../../platform/database/transactions.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';
import { column, personalColumn, timeColumn } from '../../platform/http/output/csv.js';
import { TIME } from '../../platform/http/output/returns.js';
import { HoldsPersonalData, type PersonalDataHolder } from '../account/index.js';
import type { PointRecordDetails } from './point-record.entity.js';
import { HELD_EARNINGS } from './points.repository.js';

/** The fields that describe a line of the ledger. */
interface DescribedRecord {
  readonly reason: PointReason;
  readonly subject: string;
  readonly details: PointRecordDetails;
}

/** The buyer is not named: a referrer learns of the purchase, not who made it. */
const TEXTS: Readonly<Record<PointReason, Texts>> = {
  referral_earned: { zh: '推荐奖励：受邀用户消费', en: 'Referral reward: an invited user paid' },
  referral_clawed_back: {
    zh: '推荐奖励收回：受邀用户退款',
    en: 'Referral reward withdrawn: an invited user was refunded',
  },
  code_redeemed: { zh: '兑换码兑换', en: 'Redeem code' },
  granted_by_staff: { zh: '人工发放', en: 'Granted by our staff' },
  taken_by_staff: { zh: '人工扣减', en: 'Deducted by our staff' },
  order_paid: { zh: '支付订单 {subject}', en: 'Paid order {subject}' },
  order_refunded: { zh: '订单 {subject} 退款', en: 'Refund of order {subject}' },
  license_upgraded: { zh: '为授权 {subject} 兑换 {gain}', en: '{gain} for licence {subject}' },
};
const REMARKED: Texts = { zh: '{text}：{subject}', en: '{text}: {subject}' };

/** Their subject is a remark, which staff may leave out. */
const BY_STAFF: ReadonlySet<PointReason> = new Set(['granted_by_staff', 'taken_by_staff']);

const gainOf = ({ kind, quantity }: PointRecordDetails, locale: Locale): string =>
  kind === undefined || quantity === undefined ? '' : counted(kind, quantity, locale);

/** A line of the ledger in words. */
export function describePoints({ reason, subject, details }: DescribedRecord, locale: Locale): string {
  const text = fill(textIn(TEXTS[reason], locale), { subject, gain: gainOf(details, locale) });
  return BY_STAFF.has(reason) && subject !== '' ? fill(textIn(REMARKED, locale), { text, subject }) : text;
}

/** The reasons whose descriptions contain a text; case does not matter. */
const reasonsSaying = (text: string, locale: Locale): PointReason[] =>
  POINT_REASONS.filter((reason) =>
    describePoints({ reason, subject: '', details: {} }, locale).toLowerCase().includes(text.toLowerCase()),
  );

/** A line of the ledger as its owner reads it. */
interface PointLine extends DescribedRecord {
  readonly id: string;
  /** Signed points. */
  readonly amount: number;
  readonly createdAt: Date;
}

const COLUMNS = `id, reason, subject, details, amount::float8 AS amount, created_at AS "createdAt"`;

/** Parameters of the list: its page, a type of line, and a search text. */
interface PointSearch {
  readonly pageIndex: number;
  readonly type?: PointRecordType | undefined;
  readonly q?: string | undefined;
}

const FOUND = `account_id = $1 AND ($2::text IS NULL OR (amount > 0) = ($2 = 'earn'))
  AND ($3::text IS NULL OR subject ILIKE $3 OR reason = ANY($4::text[]))`;
const LIST: PagedList = {
  page: {
    name: 'point-records-list',
    text: `SELECT ${COLUMNS} FROM point_records WHERE ${FOUND} ORDER BY seq DESC LIMIT ${PAGE_SIZE} OFFSET $5`,
  },
  count: { name: 'point-records-count', text: `SELECT count(*)::int AS total FROM point_records WHERE ${FOUND}` },
};
const ALL: Prepared = {
  name: 'point-records-all',
  text: `SELECT ${COLUMNS} FROM point_records WHERE account_id = $1 ORDER BY seq`,
};
const BALANCE: Prepared = {
  name: 'point-records-balance',
  text: 'SELECT coalesce(sum(amount), 0)::float8 AS balance FROM point_records WHERE account_id = $1',
};
const HELD: Prepared = { name: 'point-records-held', text: HELD_EARNINGS };

/** Reads for a customer's pages. */
@Injectable()
export class PointsQueries {
  constructor(private readonly reads: Reads) {}

  /** Newest first. The search text is matched against the lines' descriptions in the given language. */
  async list(accountId: string, { pageIndex, type, q }: PointSearch, locale: Locale): Promise<Page<PointLine>> {
    const values = [accountId, type ?? null, patternOf(q), q === undefined ? [] : reasonsSaying(q, locale)];
    return this.reads.page<PointLine>(LIST, values, pageIndex);
  }

  /** The whole ledger of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly PointLine[]> {
    return this.reads.rows<PointLine>(ALL, [accountId]);
  }

  /** For display only: spending is decided under the ledger's lock. */
  async purse(accountId: string, now: Date): Promise<PointBalance> {
    const [sum, earnings] = await Promise.all([
      this.reads.first<{ balance: number }>(BALANCE, [accountId]),
      this.reads.rows<ReferralEarning>(HELD, [accountId, now]),
    ]);
    return { balance: sum?.balance ?? 0, hold: holdOf(earnings, now) };
  }
}

/** The ledger of an account. Its lines name no person, so they stay when the account is deleted. */
@HoldsPersonalData()
export class PointsPersonalData implements PersonalDataHolder {
  readonly section = 'points';

  constructor(private readonly queries: PointsQueries) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(): Promise<void> {
    return;
  }
}

/** A line of a customer's ledger as staff see it. */
export class StaffPointRecordView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** In the caller's language. */
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'integer', description: 'Points; negative if spent or taken back' }) amount!: number;
  @ApiProperty(TIME) createdAt!: Date;
}

export const POINT_RECORD_SORTS = ['createdAt', 'amount'] as const;

/** A line in the console, with the address of its owner. */
interface OwnedPointLine extends PointLine {
  readonly mail: string;
}

/** Newest first. The sum of an account's lines is its balance. */
export const pointRecordsListing: Listing<OwnedPointLine, 'accountId'> = {
  columns: {
    id: 'r.id',
    mail: 'a.mail',
    reason: 'r.reason',
    subject: 'r.subject',
    details: 'r.details',
    amount: 'r.amount::float8',
    createdAt: 'r.created_at',
  },
  from: 'point_records r JOIN accounts a ON a.id = r.account_id',
  alone: 'point_records r',
  filters: { accountId: equals('r.account_id', 'uuid') },
  sorts: { createdAt: 'r.seq', amount: 'r.amount' },
  period: 'r.created_at',
  sums: { amount: 'r.amount' },
  alwaysSet: ['createdAt', 'amount'],
  defaultSort: '-createdAt',
  tieBreak: 'r.seq',
  key: 'r.id',
  csv: [
    personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
    column('事由', 'Reason', (line) => (locale) => describePoints(line, locale)),
    column('积分', 'Points', ({ amount }) => amount),
    timeColumn('时间', 'Time', ({ createdAt }) => createdAt),
  ],
};
