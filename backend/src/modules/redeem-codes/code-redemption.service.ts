import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { readRedeemCode } from '../../domain/codes/issued-codes.js';
import {
  afterWrongCode,
  type Gift,
  type LicenseGift,
  mayRedeem,
  redeemLockSeconds,
} from '../../domain/codes/redemption.js';
import { AppError } from '../../domain/errors/index.js';
import { termOf } from '../../domain/licensing/expiry.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../platform/idempotency/request-key.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { LicenseCapacity, LicenseGrants, toLicenseInMail } from '../paid/index.js';
import { PointsLedger } from '../points/index.js';
import { type LockedCode, RedeemCodesRepository } from './redeem-codes.repository.js';

/** The lookup key of a code: the hash of its sixteen symbols without dashes. */
export const hashOfCode = (symbols: string): Buffer => createHash('sha256').update(`redeem-code:${symbols}`).digest();

interface GiveGift {
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
    this.mail.enqueue(tx, 'license-redeemed', { to, locale, name, license: toLicenseInMail(license, locale) });
    return license.id;
  }
}

interface RedeemCommand {
  readonly accountId: string;
  /** As the customer entered it. */
  readonly code: string;
  /** The license to add to, for codes that add to one. */
  readonly licenseId: string | null;
  /** Identifies the request when it is repeated. */
  readonly key?: RequestKey | null;
}

/** What a code gave. */
export interface Redemption {
  readonly id: string;
  readonly gift: Gift;
  /** The license it gave or added to; null for points. */
  readonly licenseId: string | null;
  readonly redeemedAt: Date;
}

/** A redemption as stored under the key of its request. */
type StoredRedemption = Omit<Redemption, 'redeemedAt'> & { readonly redeemedAt: string };

type Found =
  | { readonly ok: true; readonly code: LockedCode }
  | { readonly ok: false; readonly code: 'redeem_code.malformed' | 'redeem_code.not_found' };
type Outcome = { readonly ok: true; readonly redemption: Redemption } | Extract<Found, { ok: false }>;

const redeemed = ({ redeemedAt, ...given }: StoredRedemption): Outcome => ({
  ok: true,
  redemption: { ...given, redeemedAt: new Date(redeemedAt) },
});

/** Redeems codes: the code, what it gives and its audit log entry are one transaction. */
@Injectable()
export class CodeRedemption {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly codes: RedeemCodesRepository,
    private readonly gifts: GiftGiving,
    private readonly audit: Audit,
    private readonly keys: IdempotencyKeys,
  ) {}

  /**
   * Redeems a code for the caller. Of concurrent attempts, only the first succeeds.
   *
   * The fifth wrong code within an hour locks redemption for the account for an hour, valid codes included. Malformed
   * and unknown codes count as wrong; used, withdrawn and expired ones do not. Refuses with redeem_code.locked,
   * .malformed, .not_found, .used, .withdrawn, .expired, .license_required, or any license.* code of
   * `LicenseCapacity.add`; a refused code is unchanged.
   */
  async redeem(command: RedeemCommand): Promise<Redemption> {
    const outcome = await this.transactions.run((tx) => this.#try(tx, command));
    // Thrown outside the transaction, which has to commit so that the wrong code is counted.
    if (!outcome.ok) throw new AppError(outcome.code);
    return outcome.redemption;
  }

  async #try(tx: Tx, { accountId, code: typed, licenseId, key = null }: RedeemCommand): Promise<Outcome> {
    const now = this.clock.now();
    const wrong = await this.codes.lockWrongCodes(tx, accountId);
    // Before the limit of wrong codes: what was redeemed stays redeemed, however many wrong codes followed.
    const known = await this.keys.answered(tx, key);
    if (known) return redeemed(known.value as StoredRedemption);
    const retryAfterSeconds = redeemLockSeconds(wrong, now);
    if (retryAfterSeconds > 0) throw new AppError('redeem_code.locked', { params: { retryAfterSeconds } });

    const found = await this.#find(tx, typed);
    if (!found.ok) {
      await this.codes.saveWrongCodes(tx, accountId, afterWrongCode(wrong, now));
      const facts = { actorId: accountId, action: 'redeem_code.refused', subject: accountId } as const;
      this.audit.record(tx, { ...facts, after: { reason: found.code } });
      return found;
    }
    // Only a redemption is kept under the key: a wrong code counts each time it is sent.
    const stored = await this.keys.once(tx, key, async (): Promise<StoredRedemption> => {
      const redemption = await this.#use(tx, found.code, { accountId, licenseId, now });
      return { ...redemption, redeemedAt: redemption.redeemedAt.toISOString() };
    });
    return redeemed(stored);
  }

  async #find(tx: Tx, typed: string): Promise<Found> {
    const read = readRedeemCode(typed);
    if (!read.ok) return read;
    const code = await this.codes.lockByHash(tx, hashOfCode(read.code));
    return code ? { ok: true, code } : { ok: false, code: 'redeem_code.not_found' };
  }

  async #use(
    tx: Tx,
    code: LockedCode,
    { accountId, licenseId: named, now }: { accountId: string; licenseId: string | null; now: Date },
  ): Promise<Redemption> {
    const { id, batchId, gift } = code;
    const verdict = mayRedeem(code, now);
    if (!verdict.ok) throw new AppError(verdict.code);
    const licenseId = await this.gifts.give(tx, gift, { codeId: id, accountId, licenseId: named, now });
    await this.codes.saveRedeemed(tx, id, { redeemedBy: accountId, redeemedAt: now, licenseId });
    const after = { batchId, kind: gift.kind, licenseId };
    this.audit.record(tx, { actorId: accountId, action: 'redeem_code.redeemed', subject: id, after });
    return { id, gift, licenseId, redeemedAt: now };
  }
}
