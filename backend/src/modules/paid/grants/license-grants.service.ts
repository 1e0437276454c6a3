import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Capacity,
  capacityOf,
  EDITIONS,
  formatLicenseKey,
  isCapacity,
  LICENSE_KEY_BYTES,
  type LicenseComponent,
  type LicenseOrigin,
} from '../../../domain/licensing/license.js';
import { endOfLine, type LineSource, type LineTime } from '../../../domain/licensing/lines.js';
import { isTestKey } from '../../../domain/licensing/signed-file.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { type Edition, type LocalizedText, Site } from '../../site/index.js';
import { LicenseChanges, staffOrSystem } from '../license-changes.service.js';
import { type License, licenseRefusal, toLicense } from '../license.js';
import { LicenseLedger } from '../lines/license-ledger.service.js';
import { LicensesRepository } from '../licenses.repository.js';
import { SIGNING_KEYS, type SigningKeys } from '../files/license-files.service.js';

export interface GrantLicense {
  readonly accountId: string;
  /**
   * The order, redemption, application or staff grant that the license comes from. Each gives only one license, except
   * orders, which may give several, one per place, from 1.
   */
  readonly origin: { readonly kind: LicenseOrigin; readonly id: string; readonly place?: number };
  /** What is granted; for several of one plan, the sum. */
  readonly plan: Capacity & {
    readonly id: string;
    readonly edition: Edition;
    readonly name: LocalizedText;
  };
  /** The plans whose prices make up the renewal price; empty if no plan's price applies. */
  readonly components: readonly LicenseComponent[];
  /** The annual renewal price agreed instead, in fen; 0 is free. Omitted if none was agreed. */
  readonly agreedYearFen?: number | null;
  /** From `now`. */
  readonly term: LineTime;
  /** Fen that were paid for it. */
  readonly paidFen?: number;
  readonly isTest: boolean;
  /** The staff account that granted it, if any. */
  readonly grantedBy?: string;
  readonly now: Date;
}

/** Sources of first lines by the origin of their license. */
const SOURCE_OF: Readonly<Record<LicenseOrigin, LineSource>> = {
  purchase: 'order',
  quote: 'order',
  redeem_code: 'redeem_code',
  free_enterprise: 'free_enterprise',
  grant: 'staff',
};

/** Issues licenses; nothing else creates them. */
@Injectable()
export class LicenseGrants {
  constructor(
    private readonly licenses: LicensesRepository,
    private readonly changes: LicenseChanges,
    private readonly ledger: LicenseLedger,
    private readonly site: Site,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /**
   * Issues the license of an origin, or returns the one it already has. Repeated and concurrent calls issue only one.
   *
   * Refuses with license.capacity_too_large. Throws RangeError for the community edition, which needs no license.
   */
  async issue(tx: Tx, grant: GrantLicense): Promise<License> {
    const { accountId, origin, plan, components, agreedYearFen = null, term, paidFen = 0, now } = grant;
    const edition = EDITIONS.find((known) => known === plan.edition);
    if (!edition) throw new RangeError(`edition ${plan.edition} has no licence`);
    if (!isCapacity(plan)) throw licenseRefusal('license.capacity_too_large');
    const issued = await this.licenses.insert(tx, {
      accountId,
      key: formatLicenseKey(this.site.config.license.keyPrefix, randomBytes(LICENSE_KEY_BYTES)),
      edition,
      planId: plan.id,
      nameZh: plan.name.zh,
      nameEn: plan.name.en,
      components,
      grantedComponents: components,
      agreedYearFen,
      base: capacityOf(plan),
      expiresAt: endOfLine(term, now),
      termStartedAt: now,
      originKind: origin.kind,
      originId: origin.id,
      originPlace: origin.place ?? 1,
      isTest: grant.isTest || isTestKey(this.keys.signer.kid),
      issuedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    if (!issued) return this.#issuedBefore(tx, grant);
    this.ledger.begin(tx, {
      kind: 'first',
      licenseId: issued.id,
      source: SOURCE_OF[origin.kind],
      sourceId: origin.id,
      place: origin.place ?? 1,
      at: now,
      capacity: capacityOf(plan),
      time: term,
      price: { components, agreedYearFen },
      paidFen,
    });
    const by = staffOrSystem(grant.grantedBy ?? null);
    this.changes.record(tx, null, issued, { kind: 'issued', by, at: now, details: { origin: origin.kind } });
    return toLicense(issued);
  }

  async #issuedBefore(tx: Tx, { origin: { kind, id, place = 1 } }: GrantLicense): Promise<License> {
    const license = await this.licenses.findByOrigin(tx, { originKind: kind, originId: id, originPlace: place });
    if (!license) throw new Error(`could not issue licence ${place} of ${kind} ${id}`);
    return toLicense(license);
  }
}
