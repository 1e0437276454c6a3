import { type Capacity, capacityOf } from '../../../domain/licensing/capacity.js';
import { Injectable } from '@nestjs/common';
import {
  givenByAddition,
  givenByYearlyPrice,
  monthsLeft,
  NOTHING_GIVEN,
  pricesOf,
} from '../../../domain/approvals/giving.js';
import { AppError } from '../../../domain/errors/index.js';
import { evaluateAgreement } from '../../../domain/licensing/price-basis.js';
import { type AddedTerms, type Addition, addToLicense } from '../../../domain/licensing/upgrade.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/principal.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { type Act, Approvals, type ExecutedAct } from '../../approvals/index.js';
import { Audit, type AuditEntry } from '../../audit/index.js';
import { PlanCatalog } from '../../plans/index.js';
import { LicenseBindings } from '../binding/license-binding.service.js';
import { LicenseCapacity } from '../grants/license-capacity.service.js';
import { LicenseChanges } from '../license-changes.service.js';
import { LicenseLetters } from '../license-letters.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { LicenseRevocations } from '../revocation/license-revocations.service.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { toLicense } from '../license.js';
import { snapshotOf } from '../license-snapshot.js';
import { LicensesRepository } from '../licenses.repository.js';
import { Site } from '../../site/index.js';

/** The license that a staff member changes, and the reason. */
export interface StaffChange {
  readonly staff: StaffMember;
  readonly licenseId: string;
  readonly reason: string;
}

/** Its end is an instant, or null for a permanent license. */
interface HeldTerms extends Capacity {
  readonly expiresAt: string | null;
}

interface AdditionTerms extends Addition {
  readonly licenseId: string;
  /** For the second administrator: the licence, and what it has before and after. */
  readonly key: string;
  readonly before: HeldTerms;
  readonly after: HeldTerms | null;
}

/** A yearly price in fen, and the one it replaces, as staff saw it. */
export interface AgreedPrice {
  readonly seenFen: number | null;
  readonly yearFen: number;
}

interface AgreementTerms extends AgreedPrice {
  readonly licenseId: string;
  readonly key: string;
}

/** Changes that staff make to existing licenses. Each has a reason and is written to the audit log. */
@Injectable()
export class StaffLicenses {
  readonly #additions: Act<AdditionTerms>;
  readonly #agreements: Act<AgreementTerms>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly licenses: LicensesRepository,
    private readonly locks: LicenseLocks,
    private readonly capacity: LicenseCapacity,
    private readonly bindings: LicenseBindings,
    private readonly revocations: LicenseRevocations,
    private readonly letters: LicenseLetters,
    private readonly changes: LicenseChanges,
    private readonly plans: PlanCatalog,
    private readonly audit: Audit,
    private readonly site: Site,
    approvals: Approvals,
  ) {
    this.#additions = approvals.act<AdditionTerms>('license_addition', (tx, act) => this.#add(tx, act));
    this.#agreements = approvals.act<AgreementTerms>('agreed_price', (tx, act) => this.#agree(tx, act));
  }

  /**
   * Adds capacity or months, or proposes the addition if it needs a second approval. Returns the proposal's id, or null
   * if it was added.
   *
   * Refuses with license.not_found, or like `LicenseCapacity.add`.
   */
  async add({ staff, licenseId, reason }: StaffChange, addition: Addition): Promise<string | null> {
    return this.keys.run(staff.key, async (tx) => {
      const stored = await this.locks.any(tx, licenseId);
      const { key, accountId } = stored;
      const payload = { licenseId, ...addition, key, ...this.#outcomeOf(stored, addition) };
      const request = { payload, reason, givenFen: await this.#givenBy(tx, stored, addition), accountId, licenseId };
      return (await this.#additions.perform(tx, staff, request)).proposalId;
    });
  }

  /** Whether an addition would be proposed. Refuses with license.not_found. */
  async additionNeedsSecondPerson(staff: StaffMember, licenseId: string, addition: Addition): Promise<boolean> {
    return this.keys.run(null, async (tx) => {
      const stored = await this.locks.any(tx, licenseId);
      const { accountId } = stored;
      const givenFen = await this.#givenBy(tx, stored, addition);
      return this.#additions.needsSecondPerson(tx, staff, { givenFen, accountId, licenseId });
    });
  }

  /**
   * Sets the yearly renewal price, or proposes it if it is so far below the list price that it needs a second approval.
   * Returns the proposal's id, or null if it was set.
   *
   * Refuses with license.not_found, or like `evaluateAgreement`.
   */
  async agreePrice({ staff, licenseId, reason }: StaffChange, prices: AgreedPrice): Promise<string | null> {
    return this.keys.run(staff.key, async (tx) => {
      const stored = await this.locks.any(tx, licenseId);
      requireAgreement(stored, prices);
      const { key, accountId } = stored;
      const payload = { licenseId, ...prices, key };
      const request = { payload, reason, givenFen: await this.#givenByPrice(tx, stored, prices), accountId, licenseId };
      return (await this.#agreements.perform(tx, staff, request)).proposalId;
    });
  }

  /** Whether a price would be proposed. Refuses like `agreePrice`. */
  async priceNeedsSecondPerson(staff: StaffMember, licenseId: string, prices: AgreedPrice): Promise<boolean> {
    return this.keys.run(null, async (tx) => {
      const stored = await this.locks.any(tx, licenseId);
      requireAgreement(stored, prices);
      const { accountId } = stored;
      const givenFen = await this.#givenByPrice(tx, stored, prices);
      return this.#agreements.needsSecondPerson(tx, staff, { givenFen, accountId, licenseId });
    });
  }

  /**
   * Unbinds it from its machine regardless of the customer's quota. Refuses with license.not_found, license.not_bound.
   */
  async unbind(change: StaffChange): Promise<void> {
    const { staff, licenseId } = change;
    await this.keys.run(staff.key, (tx) =>
      this.#change(tx, change, 'license.unbound_by_staff', () =>
        this.bindings.unbindByStaff(tx, { licenseId, staffId: staff.accountId }),
      ),
    );
  }

  /** Revokes it permanently and emails its owner the reason. Refuses with license.not_found, license.merged. */
  async revoke(change: StaffChange): Promise<void> {
    const { staff, licenseId, reason } = change;
    const revocation = { licenseId, reason: 'withdrawn', actor: staff.accountId, now: this.clock.now() } as const;
    await this.keys.run(staff.key, (tx) =>
      this.#change(tx, change, 'license.revoked_by_staff', async (license) => {
        await this.revocations.revoke(tx, revocation);
        if (license.status === 'active') await this.letters.revoked(tx, toLicense(license), reason);
      }),
    );
  }

  async #add(tx: Tx, { originId, payload, reason, staff }: ExecutedAct<AdditionTerms>) {
    const { licenseId, kind, quantity } = payload;
    const source = { kind: 'staff', id: originId } as const;
    await this.#change(tx, { staff, licenseId, reason }, 'license.added_to', async ({ accountId }) => {
      const now = this.clock.now();
      await this.capacity.add(tx, { licenseId, accountId, kind, quantity, source, staffId: staff.accountId, now });
    });
    return { id: licenseId, licenseId };
  }

  async #agree(tx: Tx, { payload, reason, staff }: ExecutedAct<AgreementTerms>) {
    const { licenseId, yearFen } = payload;
    await this.#change(tx, { staff, licenseId, reason }, 'license.price_agreed', async (stored) => {
      requireAgreement(stored, payload);
      await this.licenses.update(tx, licenseId, { agreedYearFen: yearFen, updatedAt: this.clock.now() });
      this.changes.announce(tx, await this.licenses.findLivingId(tx, licenseId));
    });
    return { id: licenseId, licenseId };
  }

  /** What the license has before and after; null for an addition that would be refused. */
  #outcomeOf(stored: LicenseRecord, addition: Addition): Pick<AdditionTerms, 'before' | 'after'> {
    const license = toLicense(stored);
    const verdict = addToLicense(license, addition, this.clock.now());
    return { before: heldTerms(license), after: verdict.ok ? heldTerms(verdict.after) : null };
  }

  async #givenBy(tx: Tx, stored: LicenseRecord, addition: Addition): Promise<number> {
    const license = toLicense(stored);
    const to = { ...capacityOf(license), months: monthsLeft(license.expiresAt, this.clock.now()) };
    return givenByAddition(addition, to, pricesOf(await this.plans.giftPrices(tx), license.edition));
  }

  /** Nothing if a price had already been agreed, because such a price can only be raised. */
  async #givenByPrice(tx: Tx, { granted, edition }: LicenseRecord, { seenFen, yearFen }: AgreedPrice): Promise<number> {
    if (seenFen !== null) return NOTHING_GIVEN;
    const { plans } = pricesOf(await this.plans.giftPrices(tx), edition);
    return givenByYearlyPrice(yearFen, granted, { plans, discountAloneBps: this.site.quoteDiscountAloneBps });
  }

  async #change(
    tx: Tx,
    { staff, licenseId, reason }: StaffChange,
    action: AuditEntry['action'],
    work: (license: LicenseRecord) => Promise<unknown>,
  ): Promise<void> {
    const license = await this.locks.any(tx, licenseId);
    const before = termsOf(license);
    await work(license);
    const after = { ...termsOf(await this.locks.any(tx, licenseId)), reason };
    const { accountId: actorId, address } = staff;
    this.audit.record(tx, { actorId, address, action, subject: licenseId, before, after });
  }
}

function requireAgreement(stored: LicenseRecord, prices: AgreedPrice): void {
  const { grantedComponents: components, agreedYearFen } = stored;
  const verdict = evaluateAgreement(toLicense(stored), { components, agreedYearFen }, prices);
  if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'yearFen', code: verdict.code }] });
}

/** The fields for the audit log, which stores no license keys. */
function termsOf(stored: LicenseRecord) {
  const snapshot = snapshotOf(stored);
  const { status, expiresAt, machineId, fileVersion } = snapshot;
  const { agreedYearFen } = stored;
  return {
    status,
    ...capacityOf(snapshot),
    expiresAt,
    machineId,
    fileVersion,
    ...(agreedYearFen === null ? {} : { agreedYearFen }),
  };
}

const heldTerms = (terms: AddedTerms): HeldTerms => ({
  ...capacityOf(terms),
  expiresAt: terms.expiresAt?.toISOString() ?? null,
});
