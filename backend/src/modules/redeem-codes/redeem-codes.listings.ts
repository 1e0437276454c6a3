import type { Gift } from '../../domain/codes/redeem-gift.js';
import type { CodeStatus } from '../../domain/codes/redemption.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { NOW } from '../../platform/database/site-time.js';

/** A batch as staff see it. */
export interface BatchRow {
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
  columns: `b.id, b.name, b.gift, b.size, b.expires_at AS "expiresAt", b.created_at AS "createdAt",
    b.withdrawn_at AS "withdrawnAt",
    EXISTS (SELECT FROM redeem_codes c WHERE c.batch_id = b.id) AS "isPrinted",
    (SELECT count(*)::int FROM redeem_codes c WHERE c.batch_id = b.id AND c.redeemed_at IS NOT NULL) AS redeemed`,
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
export interface CodeRow {
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
  columns: `c.id, c.batch_id AS "batchId", ${STATUS} AS status, c.redeemed_at AS "redeemedAt",
    a.id AS "accountId", a.mail, l.id AS "licenseId", l.key AS "licenseKey", c.withdrawn_at AS "withdrawnAt"`,
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
