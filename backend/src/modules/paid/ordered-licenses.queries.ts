import { Injectable } from '@nestjs/common';
import type { PricedPart } from '../../domain/licensing/price-basis.js';
import type { OrderedLicense } from '../../domain/licensing/renewal-and-upgrade.js';
import type { RevokedFile } from '../../domain/licensing/license-file.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import {
  homesOfOrderSql,
  lastLineSql,
  mayBeTakenBackSql,
  pricedPartsJson,
  returnedSql,
  wasGivenAwaySql,
  wasUsedSql,
} from './license-sql.js';
import { LicensesRepository } from './licenses.repository.js';

/** What the price of an order depends on, about one of its licenses. */
export interface TermsFacts extends Omit<OrderedLicense, 'basis'> {
  readonly id: string;
  readonly isOwn: boolean;
  readonly parts: readonly PricedPart[] | null;
}

/** What its refund depends on, too. */
interface OrderedFacts extends TermsFacts {
  readonly wasUsed: boolean;
  readonly wasGivenAway: boolean;
}

/** SQL for the terms of a license `l`. Refunds matter only to orders that change licences, so they are read only for those. */
const termsSql = (account: string, toChange: string): string => `
  l.id, l.status AS state, l.expires_at AS "expiresAt", l.origin_kind AS origin, ${pricedPartsJson('l')} AS parts,
  ${lastLineSql('l')} AS "lastLine", l.account_id = ${account} AS "isOwn",
  CASE WHEN ${toChange} THEN ${mayBeTakenBackSql('l')} ELSE false END AS "isBeingRefunded",
  CASE WHEN ${toChange} THEN ${returnedSql('l')} ELSE '{}' END AS returned`;

const FOR_ORDER: Prepared = {
  name: 'paid-facts-for-order',
  text: `
    SELECT ${termsSql('$1', '$4')}, ${wasUsedSql('l')} AS "wasUsed", ${wasGivenAwaySql('l', '$1')} AS "wasGivenAway"
      FROM licenses l WHERE l.id = ANY ($2::uuid[] || ARRAY(${homesOfOrderSql('$3')}))`,
};

const FOR_ORDERS: Prepared = {
  name: 'paid-terms-for-orders',
  text: `
    SELECT w."orderId", ${termsSql('w."accountId"', 'w."toChange"')}
      FROM json_to_recordset($1::json) AS w("orderId" uuid, "accountId" uuid, "licenseIds" uuid[], "toChange" boolean)
      JOIN licenses l ON l.id = ANY (w."licenseIds")`,
};

/** An order whose licenses are read, and whether it changes any of them. */
interface LicensesOfOrder {
  readonly orderId: string;
  readonly accountId: string;
  readonly licenseIds: readonly string[];
  readonly toChange: boolean;
}

@Injectable()
export class OrderedLicenses {
  constructor(private readonly reads: Reads) {}

  /** Facts about licenses and those that an order gave something to, seen from the account that ordered it. */
  async facts({ accountId, orderId, licenseIds, toChange }: LicensesOfOrder): Promise<OrderedFacts[]> {
    return this.reads.rows<OrderedFacts>(FOR_ORDER, [accountId, licenseIds, orderId, toChange]);
  }

  /** The terms of the licenses of several orders, in one query. */
  async terms(orders: readonly LicensesOfOrder[]): Promise<(TermsFacts & { readonly orderId: string })[]> {
    return this.reads.rows(FOR_ORDERS, [JSON.stringify(orders)]);
  }
}

const LICENSES: Prepared = {
  name: 'paid-export-licenses',
  text: `SELECT key, remark, machine_id AS "machineId", issued_at AS "issuedAt", expires_at AS "expiresAt"
           FROM licenses WHERE account_id = $1 ORDER BY created_at`,
};

/** The owner's notes on licences. The licences themselves are business records and are kept. */
@HoldsPersonalData()
export class LicensesPersonalData implements PersonalDataHolder {
  readonly section = 'licenses';

  constructor(
    private readonly reads: Reads,
    private readonly licenses: LicensesRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.rows(LICENSES, [accountId]);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.licenses.forgetRemarks(tx, accountId);
  }
}

const FOUND: Prepared = {
  name: 'unbound-files',
  text: `SELECT license_id AS id FROM license_files
          WHERE superseded_at IS NULL AND ends_at IS NULL AND kind = 'license' LIMIT 200`,
};

@Injectable()
export class UnboundFilesQueries {
  constructor(private readonly reads: Reads) {}

  /** Some of the licenses whose file works on any machine and has no end. */
  async nextLicenses(): Promise<readonly string[]> {
    const rows = await this.reads.rows<{ id: string }>(FOUND);
    return rows.map(({ id }) => id);
  }
}

const BATCH = 200;

/** Licenses that end within a span of time, in id order after a given id. */
const ENDING: Prepared = {
  name: 'licenses-ending',
  text: `SELECT id FROM licenses
          WHERE status = 'active' AND expires_at BETWEEN $1 AND $2 AND id > $3 ORDER BY id LIMIT ${BATCH}`,
};
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class EndingLicenses {
  constructor(private readonly reads: Reads) {}

  /** The active licenses that end between two instants, read in batches. */
  async *between(from: Date, until: Date): AsyncGenerator<string> {
    let after = BEFORE_ALL_IDS;
    for (;;) {
      const batch = await this.reads.rows<{ id: string }>(ENDING, [from, until, after]);
      for (const { id } of batch) yield id;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last.id;
    }
  }
}

const NUMBERED = `coalesce(max(seq), 0)::float8 AS seq, coalesce(bool_or(seq IS NULL OR is_changed), false) AS "isBehind"`;

const STATE: Prepared = { name: 'revocation-state', text: `SELECT ${NUMBERED} FROM license_revocations` };

/** Omits expired files: products refuse them anyway, and the list stays short. `now` is a placeholder. */
const listedJson = (now: string): string => `
  coalesce(json_agg(json_build_object('jti', jti, 'licenseId', license_id, 'revokedAt', revoked_at, 'reason', reason,
                                      'effectiveAt', coalesce(effective_at, revoked_at)) ORDER BY seq)
           FILTER (WHERE file_expires_at > ${now}), '[]') AS revoked`;

/** One statement, because entries change: entries of another snapshot would not match the number. */
const LISTED: Prepared = {
  name: 'revocation-list',
  text: `SELECT ${NUMBERED}, ${listedJson('$1')} FROM license_revocations`,
};

/** Numbers the entries added or changed since the last list, and returns the list of the same snapshot. */
const NUMBER = `
  WITH numbered AS (
    UPDATE license_revocations r SET seq = n.seq, is_changed = false
      FROM (SELECT jti, (SELECT coalesce(max(seq), 0) FROM license_revocations)
                        + row_number() OVER (ORDER BY revoked_at, jti) AS seq
              FROM license_revocations WHERE seq IS NULL OR is_changed) n
     WHERE r.jti = n.jti RETURNING r.*)
  SELECT ${NUMBERED}, ${listedJson('$1')}
    FROM (SELECT * FROM numbered
          UNION ALL SELECT * FROM license_revocations WHERE seq IS NOT NULL AND NOT is_changed) list`;

/** Arbitrary advisory-lock key, so that only one transaction numbers entries at a time. */
const NUMBERING_LOCK = 7_215_004_360;

const REFUSED_FROM: Prepared = {
  name: 'revocation-of-file',
  text: `SELECT coalesce(effective_at, revoked_at) AS "refusedFrom" FROM license_revocations WHERE jti = $1`,
};

interface ListState {
  /** The highest number of an entry. */
  readonly seq: number;
  /** Whether entries were added or changed since. */
  readonly isBehind: boolean;
}

export interface NumberedList extends ListState {
  readonly revoked: readonly RevokedFile[];
}

/** As decoded from JSON, its instants strings. */
type ListRow = Record<keyof NumberedList, unknown> & {
  seq: number;
  isBehind: boolean;
  revoked: readonly (Omit<RevokedFile, 'revokedAt' | 'effectiveAt'> & { revokedAt: string; effectiveAt: string })[];
};

const toList = (row: ListRow | null): NumberedList => ({
  seq: row?.seq ?? 0,
  isBehind: row?.isBehind ?? false,
  revoked: (row?.revoked ?? []).map(({ revokedAt, effectiveAt, ...file }) => ({
    ...file,
    revokedAt: new Date(revokedAt),
    effectiveAt: new Date(effectiveAt),
  })),
});

@Injectable()
export class RevocationsQueries {
  constructor(private readonly reads: Reads) {}

  /** The number of the newest list, and whether entries have changed since. */
  async state(): Promise<ListState> {
    return (await this.reads.first<{ seq: number; isBehind: boolean }>(STATE)) ?? { seq: 0, isBehind: false };
  }

  /** The current list: its number, and the entries whose files have not expired by `now`. */
  async listed(now: Date): Promise<NumberedList> {
    return toList(await this.reads.first<ListRow>(LISTED, [now]));
  }

  /**
   * Numbers the entries added or changed since the last list and returns the new one. They are not numbered when they are
   * written: one that commits late would then appear in a list whose number clients have already seen.
   */
  async number(tx: Tx, now: Date): Promise<NumberedList> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [NUMBERING_LOCK]);
    const [row]: [ListRow] = await tx.query(NUMBER, [now]);
    return toList(row);
  }

  /** Null for a file that is not revoked. */
  async refusedFrom(jti: string): Promise<Date | null> {
    return (await this.reads.first<{ refusedFrom: Date }>(REFUSED_FROM, [jti]))?.refusedFrom ?? null;
  }
}
