import { Injectable } from '@nestjs/common';
import type { OrderedLicense } from '../../domain/licensing/ordered-renewal.js';
import type { PricedPart } from '../../domain/licensing/price-basis.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { lastLineSql, pricedPartsJson, wasGivenAwaySql, wasUsedSql } from './license-sql.js';

/** What the price and the refund of an order depend on, about one of its licenses. */
export interface OrderedFacts extends Omit<OrderedLicense, 'basis'> {
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
