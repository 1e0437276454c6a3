import { Injectable } from '@nestjs/common';
import type { PricedPart } from '../../domain/licensing/price-basis.js';
import type { OrderedLicense } from '../../domain/licensing/renewal-and-upgrade.js';
import type { RevokedFile } from '../../domain/licensing/revocation-list.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { lastLineSql, pricedPartsJson, wasGivenAwaySql, wasUsedSql } from './license-sql.js';
import { LicensesRepository } from './licenses.repository.js';

/** What the price and the refund of an order depend on, about one of its licenses. */
interface OrderedFacts extends Omit<OrderedLicense, 'basis'> {
  readonly id: string;
  readonly isOwn: boolean;
  readonly wasUsed: boolean;
  readonly wasGivenAway: boolean;
  readonly parts: readonly PricedPart[] | null;
}

const FOR_ORDER: Prepared = {
  name: 'paid-facts-for-order',
  text: `
    SELECT l.id, l.status AS state, l.expires_at AS "expiresAt", l.origin_kind AS origin, ${pricedPartsJson('l')} AS parts,
           ${lastLineSql('l')} AS "lastLine",
           l.account_id = $1 AS "isOwn", ${wasUsedSql('l')} AS "wasUsed", ${wasGivenAwaySql('l', '$1')} AS "wasGivenAway"
      FROM licenses l WHERE l.id = ANY ($2::uuid[])`,
};

@Injectable()
export class OrderedLicenses {
  constructor(private readonly reads: Reads) {}

  /** Facts about licenses, seen from the account that ordered them. */
  async facts(accountId: string, licenseIds: readonly string[]): Promise<OrderedFacts[]> {
    return this.reads.rows<OrderedFacts>(FOR_ORDER, [accountId, licenseIds]);
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

/** Licenses that end in a span of time, in id order after a given id. */
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

const STATE: Prepared = {
  name: 'revocation-state',
  text: `SELECT coalesce(max(seq), 0)::float8 AS seq, coalesce(bool_or(seq IS NULL OR is_changed), false) AS "isBehind"
           FROM license_revocations`,
};

/** Omits expired files: products refuse them anyway, and the list stays short. */
const LISTED: Prepared = {
  name: 'revocation-list',
  text: `SELECT jti, license_id AS "licenseId", revoked_at AS "revokedAt",
                coalesce(effective_at, revoked_at) AS "effectiveAt", reason
           FROM license_revocations WHERE seq <= $1 AND file_expires_at > $2 ORDER BY seq`,
};

const REFUSED_FROM: Prepared = {
  name: 'revocation-of-file',
  text: `SELECT coalesce(effective_at, revoked_at) AS "refusedFrom" FROM license_revocations WHERE jti = $1`,
};

@Injectable()
export class RevocationsQueries {
  constructor(private readonly reads: Reads) {}

  /** The highest number of an entry, and whether entries were added or changed since. */
  async state(): Promise<{ readonly seq: number; readonly isBehind: boolean }> {
    return (await this.reads.first<{ seq: number; isBehind: boolean }>(STATE)) ?? { seq: 0, isBehind: false };
  }

  /** The entries up to a number whose files have not expired by `now`. */
  async listed(seq: number, now: Date): Promise<RevokedFile[]> {
    return this.reads.rows<RevokedFile & Record<string, unknown>>(LISTED, [seq, now]);
  }

  /** Null for a file that is not revoked. */
  async refusedFrom(jti: string): Promise<Date | null> {
    return (await this.reads.first<{ refusedFrom: Date }>(REFUSED_FROM, [jti]))?.refusedFrom ?? null;
  }
}
