import { counted } from '../../domain/text/file-words.js';
import { Injectable } from '@nestjs/common';
import type { CodeStatus, Gift, LicenseGift } from '../../domain/codes/redemption.js';
import { fill, type Locale, textIn, type Texts } from '../../domain/locale/locales.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { type PagedList, type Prepared, Reads } from '../../platform/database/reads.js';
import { NOW, type Tx } from '../../platform/database/transactions.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import type { Redemption } from './code-redemption.service.js';
import { RedeemCodesRepository } from './redeem-codes.repository.js';

const SELECT = `SELECT c.id, b.gift, c.license_id AS "licenseId", c.redeemed_at AS "redeemedAt"
  FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id WHERE c.redeemed_by = $1`;

const LIST: PagedList = {
  page: {
    name: 'redemptions-list',
    text: `${SELECT} ORDER BY c.redeemed_at DESC, c.id LIMIT ${PAGE_SIZE} OFFSET $2`,
  },
  count: {
    name: 'redemptions-count',
    text: 'SELECT count(*)::int AS total FROM redeem_codes WHERE redeemed_by = $1',
  },
};
const ALL: Prepared = { name: 'redemptions-all', text: `${SELECT} ORDER BY c.redeemed_at, c.id` };

/** Reads for a customer's pages. */
@Injectable()
export class RedemptionsQueries {
  constructor(private readonly reads: Reads) {}

  /** Newest first. */
  async list(accountId: string, pageIndex: number): Promise<Page<Redemption>> {
    return this.reads.page<Redemption>(LIST, [accountId], pageIndex);
  }

  /** All redemptions of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly Redemption[]> {
    return this.reads.rows<Redemption>(ALL, [accountId]);
  }
}

/** The codes an account redeemed. They identify no person, so they are kept when the account is deleted. */
@HoldsPersonalData()
export class RedemptionsPersonalData implements PersonalDataHolder {
  readonly section = 'redemptions';

  constructor(
    private readonly queries: RedemptionsQueries,
    private readonly codes: RedeemCodesRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.codes.forgetWrongCodes(tx, accountId);
  }
}

/** A batch as staff see it. */
interface BatchRow {
  readonly id: string;
  readonly name: string;
  readonly gift: Gift;
  readonly size: number;
  readonly redeemed: number;
  /** Whether its codes were made; those of an approved batch are made on request. */
  readonly isPrinted: boolean;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly withdrawnAt: Date | null;
}

export const BATCH_SORTS = ['name', 'createdAt', 'expiresAt'] as const;

export const batchesListing: Listing<BatchRow, 'q' | 'kind' | 'isWithdrawn'> = {
  columns: {
    id: 'b.id',
    name: 'b.name',
    gift: 'b.gift',
    size: 'b.size',
    expiresAt: 'b.expires_at',
    createdAt: 'b.created_at',
    withdrawnAt: 'b.withdrawn_at',
    isPrinted: 'EXISTS (SELECT FROM redeem_codes c WHERE c.batch_id = b.id)',
    redeemed: '(SELECT count(*)::int FROM redeem_codes c WHERE c.batch_id = b.id AND c.redeemed_at IS NOT NULL)',
  },
  from: 'redeem_batches b',
  filters: {
    q: anyContains('b.name'),
    kind: isAnyOf(`b.gift ->> 'kind'`),
    isWithdrawn: isTrue('b.withdrawn_at IS NOT NULL'),
  },
  sorts: { name: 'b.name', createdAt: 'b.created_at', expiresAt: 'b.expires_at' },
  period: 'b.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'b.id',
};

/** A code as staff see it: its status, never the code itself. */
interface CodeRow {
  readonly id: string;
  readonly batchId: string;
  readonly status: CodeStatus;
  readonly redeemedAt: Date | null;
  /** The account that redeemed it. */
  readonly accountId: string | null;
  readonly mail: string | null;
  readonly licenseId: string | null;
  readonly licenseKey: string | null;
  readonly withdrawnAt: Date | null;
}

const STATUS = `CASE WHEN c.redeemed_at IS NOT NULL THEN 'redeemed' WHEN c.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN b.expires_at <= ${NOW} THEN 'expired' ELSE 'open' END`;

export const CODE_SORTS = ['redeemedAt'] as const;

export const codesListing: Listing<CodeRow, 'q' | 'status' | 'batchId' | 'id'> = {
  columns: {
    id: 'c.id',
    batchId: 'c.batch_id',
    status: STATUS,
    redeemedAt: 'c.redeemed_at',
    accountId: 'a.id',
    mail: 'a.mail',
    licenseId: 'l.id',
    licenseKey: 'l.key',
    withdrawnAt: 'c.withdrawn_at',
  },
  from: `redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id LEFT JOIN accounts a ON a.id = c.redeemed_by
    LEFT JOIN licenses l ON l.id = c.license_id`,
  filters: {
    q: anyContains('a.mail'),
    status: isAnyOf(STATUS),
    batchId: equals('c.batch_id', 'uuid'),
    id: equals('c.id', 'uuid'),
  },
  sorts: { redeemedAt: 'c.redeemed_at' },
  period: 'c.redeemed_at',
  defaultSort: '-redeemedAt',
  tieBreak: 'c.id',
};

const PERMANENT: Texts = { zh: '永久', en: 'permanent' };
const LICENSE: Texts = { zh: '{plan}，{term}', en: '{plan}, {term}' };

const describeLicense = ({ plan, months }: LicenseGift, locale: Locale): string =>
  fill(textIn(LICENSE, locale), {
    plan: textIn(plan.name, locale),
    term: months === 0 ? textIn(PERMANENT, locale) : counted('months', months, locale),
  });

/** What a code gives, in words. */
export const describeGift = (gift: Gift, locale: Locale): string =>
  gift.kind === 'license' ? describeLicense(gift, locale) : counted(gift.kind, gift.quantity, locale);
