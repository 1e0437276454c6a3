import { Injectable } from '@nestjs/common';
import type { OrderedLicense } from '../../domain/licensing/ordered-renewal.js';
import type { PricedPart } from '../../domain/licensing/price-basis.js';
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
