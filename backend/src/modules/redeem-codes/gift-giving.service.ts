import { Inject, Injectable } from '@nestjs/common';
import type { Gift, LicenseGift } from '../../domain/codes/redeem-gift.js';
import { termOf } from '../../domain/licensing/expiry.js';
import { AppError } from '../../domain/errors/index.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { Mail } from '../mail/index.js';
import { LicenseCapacity, LicenseGrants, toLicenseInLetter } from '../paid/index.js';
import { PointsLedger } from '../points/index.js';

export interface GiveGift {
  /** The source of the gift; each code gives once. */
  readonly codeId: string;
  readonly accountId: string;
  /** The license to add to, if the customer named one. */
  readonly licenseId: string | null;
  readonly now: Date;
}

/** Delivers what a code promises, in the transaction that redeems the code. */
@Injectable()
export class GiftGiving {
  constructor(
    private readonly grants: LicenseGrants,
    private readonly capacity: LicenseCapacity,
    private readonly ledger: PointsLedger,
    private readonly accounts: Accounts,
    private readonly mail: Mail,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns the license that was given or added to; null for points.
   *
   * Refuses with redeem_code.license_required, or any license.* code of `LicenseCapacity.add`.
   */
  async give(tx: Tx, gift: Gift, to: GiveGift): Promise<string | null> {
    const { codeId, accountId, licenseId, now } = to;
    if (gift.kind === 'license') return this.#issue(tx, gift, to);
    if (gift.kind === 'points') {
      await this.ledger.append(tx, { accountId, reason: 'code_redeemed', points: gift.quantity, now });
      return null;
    }
    if (licenseId === null) throw new AppError('redeem_code.license_required');
    const source = { kind: 'redeem_code', id: codeId } as const;
    await this.capacity.add(tx, { licenseId, accountId, kind: gift.kind, quantity: gift.quantity, source, now });
    return licenseId;
  }

  async #issue(tx: Tx, { plan, components, months }: LicenseGift, { codeId, accountId, now }: GiveGift) {
    const license = await this.grants.issue(tx, {
      accountId,
      origin: { kind: 'redeem_code', id: codeId },
      plan,
      components,
      term: termOf(months),
      isTest: !this.settings.production,
      now,
    });
    const { mail: to, locale, name } = await this.accounts.contact(tx, accountId);
    this.mail.enqueue(tx, 'license-redeemed', { to, locale, name, license: toLicenseInLetter(license, locale) });
    return license.id;
  }
}
