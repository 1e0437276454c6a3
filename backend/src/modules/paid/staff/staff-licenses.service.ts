import { Injectable } from '@nestjs/common';
import { givenByLine, NOTHING_GIVEN } from '../../../domain/approvals/giving.js';
import { AppError } from '../../../domain/errors/index.js';
import { evaluateAgreement, type PricedPart } from '../../../domain/licensing/price-basis.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/principal.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { type Act, Approvals, type ExecutedAct } from '../../approvals/index.js';
import { PlanCatalog } from '../../plans/index.js';
import { LicenseBindings } from '../binding/license-binding.service.js';
import { LicenseLetters } from '../license-letters.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { LicenseRevocations } from '../revocation/license-revocations.service.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { toLicense } from '../license.js';
import { LicenseLedger } from '../lines/license-ledger.service.js';
import { type StaffChange, StaffChanges } from './staff-changes.service.js';

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
  readonly #agreements: Act<AgreementTerms>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly locks: LicenseLocks,
    private readonly bindings: LicenseBindings,
    private readonly revocations: LicenseRevocations,
    private readonly letters: LicenseLetters,
    private readonly ledger: LicenseLedger,
    private readonly plans: PlanCatalog,
    private readonly staffChanges: StaffChanges,
    approvals: Approvals,
  ) {
    this.#agreements = approvals.act<AgreementTerms>('agreed_price', (tx, act) => this.#agree(tx, act));
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
      this.staffChanges.make(tx, change, 'license.unbound_by_staff', () =>
        this.bindings.unbindByStaff(tx, { licenseId, staffId: staff.accountId }),
      ),
    );
  }

  /** Revokes it permanently and emails its owner the reason. Refuses with license.not_found, license.merged. */
  async revoke(change: StaffChange): Promise<void> {
    const { staff, licenseId, reason } = change;
    const revocation = { licenseId, actor: staff.accountId, now: this.clock.now() };
    await this.keys.run(staff.key, (tx) =>
      this.staffChanges.make(tx, change, 'license.revoked_by_staff', async (license) => {
        await this.revocations.revoke(tx, revocation);
        if (license.status === 'active') await this.letters.revoked(tx, toLicense(license), reason);
      }),
    );
  }

  async #agree(tx: Tx, { originId, payload, reason, staff }: ExecutedAct<AgreementTerms>) {
    const { licenseId, yearFen } = payload;
    await this.staffChanges.make(tx, { staff, licenseId, reason }, 'license.price_agreed', async (stored) => {
      requireAgreement(stored, payload);
      const history = await this.ledger.open(tx, [licenseId]);
      const parts = [...history.folded.values()].flatMap((license) =>
        license.parts.filter(({ home }) => home === licenseId),
      );
      const at = this.clock.now();
      const line = { kind: 'price', licenseId, source: 'staff', sourceId: originId, at } as const;
      await this.ledger.reprice(tx, history, { ...line, price: agreedOf(yearFen), parts: parts.map(({ id }) => id) });
    });
    return { id: licenseId, licenseId };
  }

  /** Nothing if a price had already been agreed, because such a price can only be raised. */
  async #givenByPrice(tx: Tx, stored: LicenseRecord, { seenFen, yearFen }: AgreedPrice): Promise<number> {
    if (seenFen !== null) return NOTHING_GIVEN;
    const { granted, edition, expiresAt } = stored;
    const line = { kind: 'price', source: 'staff', price: agreedOf(yearFen) } as const;
    return givenByLine(line, { ...granted, expiresAt }, await this.plans.giftMeasure(tx, edition));
  }
}

const agreedOf = (agreedYearFen: number): PricedPart => ({ components: [], agreedYearFen });

function requireAgreement(stored: LicenseRecord, prices: AgreedPrice): void {
  const { grantedComponents: components, agreedYearFen } = stored;
  const verdict = evaluateAgreement(toLicense(stored), { components, agreedYearFen }, prices);
  if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'yearFen', code: verdict.code }] });
}
