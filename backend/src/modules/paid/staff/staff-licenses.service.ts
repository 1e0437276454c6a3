import { Injectable } from '@nestjs/common';
import { givenByLine, NOTHING_GIVEN } from '../../../domain/approvals/giving.js';
import { AppError } from '../../../domain/errors/index.js';
import { capacityOf, NO_CAPACITY } from '../../../domain/licensing/license.js';
import type { FoldedPart } from '../../../domain/licensing/line-fold.js';
import { evaluateAgreement, type PricedPart } from '../../../domain/licensing/price-basis.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { type Act, Approvals, type ExecutedAct } from '../../approvals/index.js';
import { PlanCatalog } from '../../plans/index.js';
import { LicenseBindings } from '../binding/license-binding.service.js';
import { LicenseTransfers } from '../exchange/license-exchange.service.js';
import { staffMember } from '../license-changes.service.js';
import { LicenseMails } from '../license-mails.service.js';
import { licenseRefusal, toLicense } from '../license.js';
import { LicenseRevocations } from '../revocation/license-revocations.service.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type LicenseHistory, LicenseLedger } from '../lines/license-ledger.service.js';
import { type StaffChange, StaffChanges } from './staff-additions.service.js';

/** An annual price in fen, and the one it replaces, as staff saw it. */
export interface AgreedPrice {
  readonly seenFen: number | null;
  readonly yearFen: number;
}

/** To whom staff transfer a license, and who owned it when they decided. */
export interface StaffTransfer {
  readonly mail: string;
  readonly seenOwnerId: string;
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
    private readonly bindings: LicenseBindings,
    private readonly transfers: LicenseTransfers,
    private readonly revocations: LicenseRevocations,
    private readonly mails: LicenseMails,
    private readonly ledger: LicenseLedger,
    private readonly plans: PlanCatalog,
    private readonly staffChanges: StaffChanges,
    approvals: Approvals,
  ) {
    this.#agreements = approvals.act<AgreementTerms>('agreed_price', (tx, act) => this.#agree(tx, act));
  }

  /**
   * Sets the annual renewal price, or proposes it if it is so far below the list price that it needs a second approval.
   * Returns the proposal's id, or null if it was set.
   *
   * Refuses with license.not_found, or like `evaluateAgreement`.
   */
  async agreePrice({ staff, licenseId, reason }: StaffChange, prices: AgreedPrice): Promise<string | null> {
    return this.keys.run(staff.key, async (tx) => {
      await this.#agreements.hold(tx, staff);
      const { key, accountId, givenFen } = await this.#agreement(tx, licenseId, prices);
      const request = { payload: { licenseId, ...prices, key }, reason, givenFen, accountId, licenseId };
      return (await this.#agreements.perform(tx, staff, request)).proposalId;
    });
  }

  /** Whether a price would be proposed. Refuses like `agreePrice`. */
  async priceNeedsSecondPerson(staff: StaffMember, licenseId: string, prices: AgreedPrice): Promise<boolean> {
    return this.keys.run(null, async (tx) => {
      const { accountId, givenFen } = await this.#agreement(tx, licenseId, prices);
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

  /**
   * Transfers it at its owner's request, by the rules of the owner's own transfers, and emails both accounts. Gives
   * nothing away: what was paid for changes hands, and no refund takes it back afterwards.
   *
   * Refuses with license.not_found, license.owner_not_as_seen, or like `LicenseTransfers.transfer`.
   */
  async transfer(change: StaffChange, { mail, seenOwnerId }: StaffTransfer): Promise<void> {
    const { staff } = change;
    await this.keys.run(staff.key, (tx) =>
      this.staffChanges.make(tx, change, 'license.transferred_by_staff', async (license) => {
        if (license.accountId !== seenOwnerId) throw new AppError('license.owner_not_as_seen');
        await this.transfers.handOver(tx, license, mail, staffMember(staff.accountId));
      }),
    );
  }

  /** Revokes it permanently and emails its owner the reason. Refuses with license.not_found, license.merged. */
  async revoke(change: StaffChange): Promise<void> {
    const { staff, licenseId, reason } = change;
    const revocation = { licenseId, actor: staff.accountId, now: this.clock.now() };
    await this.keys.run(staff.key, (tx) =>
      this.staffChanges.make(tx, change, 'license.revoked_by_staff', async (license) => {
        await this.revocations.revoke(tx, revocation);
        if (license.status === 'active') await this.mails.revoked(tx, toLicense(license), reason);
      }),
    );
  }

  async #agree(tx: Tx, { originId, payload, reason, staff }: ExecutedAct<AgreementTerms>) {
    const { licenseId, yearFen } = payload;
    await this.staffChanges.make(tx, { staff, licenseId, reason }, 'license.price_agreed', async (stored) => {
      requireAgreement(stored, payload);
      const history = await this.ledger.open(tx, [licenseId]);
      const own = ownPart(history, licenseId);
      const at = this.clock.now();
      const line = { kind: 'price', licenseId, source: 'staff', sourceId: originId, at } as const;
      await this.ledger.reprice(tx, history, { ...line, price: agreedOf(yearFen), parts: own ? [own.id] : [] });
    });
    return { id: licenseId, licenseId };
  }

  /** What a price gives away: nothing if a price had already been agreed, because such a price can only be raised. */
  async #agreement(tx: Tx, licenseId: string, prices: AgreedPrice) {
    const history = await this.ledger.open(tx, [licenseId]);
    const stored = history.rows.get(licenseId);
    if (!stored) throw licenseRefusal('license.not_found');
    requireAgreement(stored, prices);
    const { key, accountId, edition, expiresAt } = stored;
    if (prices.seenFen !== null) return { key, accountId, givenFen: NOTHING_GIVEN };
    const line = { kind: 'price', source: 'staff', price: agreedOf(prices.yearFen) } as const;
    const { base = NO_CAPACITY } = ownPart(history, licenseId) ?? {};
    const givenFen = givenByLine(line, { ...capacityOf(base), expiresAt }, await this.plans.giftMeasure(tx, edition));
    return { key, accountId, givenFen };
  }
}

/** What a license was granted, here or where it was merged into. */
const ownPart = ({ folded }: LicenseHistory, licenseId: string): FoldedPart | undefined =>
  [...folded.values()].flatMap(({ parts }) => parts).find(({ home }) => home === licenseId);

const agreedOf = (agreedYearFen: number): PricedPart => ({ components: [], agreedYearFen });

function requireAgreement(stored: LicenseRecord, prices: AgreedPrice): void {
  const { grantedComponents: components, agreedYearFen } = stored;
  const verdict = evaluateAgreement(toLicense(stored), { components, agreedYearFen }, prices);
  if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'yearFen', code: verdict.code }] });
}
