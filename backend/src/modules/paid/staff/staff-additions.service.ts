import { Injectable } from '@nestjs/common';
import { givenByLine, NOTHING_GIVEN } from '../../../domain/approvals/giving.js';
import { capacityOf, type LicenseRefusal } from '../../../domain/licensing/license.js';
import { type Addition, evaluateAddition } from '../../../domain/licensing/renewal-and-upgrade.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { Accounts, type RecipientRefusal } from '../../account/index.js';
import { type Act, Approvals, type ExecutedAct } from '../../approvals/index.js';
import { Audit, type AuditEntry } from '../../audit/index.js';
import { PlanCatalog } from '../../plans/index.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { additionLine, LicenseCapacity } from '../grants/license-term-changes.service.js';
import { LicenseLocks } from '../license-changes.service.js';
import { type HeldTerms, heldTerms, licenseRefusal, snapshotOf, toLicense } from '../license.js';
import { type LicenseHistory, LicenseLedger } from '../lines/license-ledger.service.js';

/** The license that a staff member changes, and the reason. */
export interface StaffChange {
  readonly staff: StaffMember;
  readonly licenseId: string;
  readonly reason: string;
}

/** Makes changes of staff to a license, each written to the audit log with what it had before and has after. */
@Injectable()
export class StaffChanges {
  constructor(
    private readonly locks: LicenseLocks,
    private readonly audit: Audit,
  ) {}

  /** Locks the license for `work`. Refuses with license.not_found. */
  async make(
    tx: Tx,
    { staff, licenseId, reason }: StaffChange,
    action: AuditEntry['action'],
    work: (license: LicenseRecord) => Promise<unknown>,
  ): Promise<void> {
    const license = await this.locks.any(tx, licenseId);
    const before = termsOf(license);
    await work(license);
    const after = { ...termsOf(await this.locks.any(tx, licenseId)), reason };
    const { accountId: actorId } = staff;
    this.audit.record(tx, { actorId, action, subject: licenseId, before, after });
  }
}

/** The fields for the audit log, which stores no license keys. */
function termsOf(stored: LicenseRecord) {
  const snapshot = snapshotOf(stored);
  const { status, expiresAt, machineId, fileVersion } = snapshot;
  const { accountId, agreedYearFen } = stored;
  return {
    accountId,
    status,
    ...capacityOf(snapshot),
    expiresAt,
    machineId,
    fileVersion,
    ...(agreedYearFen === null ? {} : { agreedYearFen }),
  };
}

interface AdditionTerms extends Addition {
  readonly licenseId: string;
  /** For the second administrator: the licence, and what it has before and after. */
  readonly key: string;
  readonly before: HeldTerms;
  readonly after: HeldTerms;
}

/** What an addition to one license would do now. */
export interface AdditionPreview {
  readonly licenseId: string;
  readonly key: string;
  readonly before: HeldTerms;
  /** Null if it would be refused. */
  readonly after: HeldTerms | null;
  readonly refusal: LicenseRefusal | RecipientRefusal | null;
  /** Fen of list price that it gives away; null if there is no upper bound. */
  readonly givenFen: number | null;
  readonly takesSecondPerson: boolean;
}

/** Capacity and months that staff add to licenses. */
@Injectable()
export class StaffAdditions {
  readonly #act: Act<AdditionTerms>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly ledger: LicenseLedger,
    private readonly capacity: LicenseCapacity,
    private readonly changes: StaffChanges,
    private readonly plans: PlanCatalog,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<AdditionTerms>('license_addition', (tx, act) => this.#execute(tx, act));
  }

  /**
   * Adds capacity or months, or proposes the addition if it needs a second approval. Returns the proposal's id, or null
   * if it was added.
   *
   * Refuses with license.not_found, account.not_found (the owner left), account.recipient_disabled, or like
   * `evaluateAddition`; an addition that would be refused is not proposed.
   */
  async add({ staff, licenseId, reason }: StaffChange, addition: Addition): Promise<string | null> {
    return this.keys.run(staff.key, async (tx) => {
      await this.#act.hold(tx, staff);
      const history = await this.ledger.open(tx, [licenseId]);
      const stored = history.rows.get(licenseId);
      if (!stored) throw licenseRefusal('license.not_found');
      const { key, accountId } = stored;
      const { before, after, refusal, givenFen } = await this.#foresee(tx, history, stored, addition);
      if (after === null) throw licenseRefusal(refusal);
      await this.accounts.getRecipient(tx, accountId);
      const payload = { licenseId, ...addition, key, before, after };
      const request = { payload, reason, givenFen, accountId, licenseId };
      return (await this.#act.perform(tx, staff, request)).proposalId;
    });
  }

  /** What `add` would do now. Changes nothing. Refuses with license.not_found. */
  async preview(staff: StaffMember, licenseId: string, addition: Addition): Promise<AdditionPreview> {
    const [only] = await this.previewAll(staff, [licenseId], addition);
    if (!only) throw licenseRefusal('license.not_found');
    return only;
  }

  /** The same for an addition to several licenses, one after the other in this order. Leaves out unknown ones. */
  async previewAll(staff: StaffMember, ids: readonly string[], addition: Addition): Promise<AdditionPreview[]> {
    return this.keys.run(null, async (tx) => {
      const history = await this.ledger.peek(tx, ids);
      const owners = [...history.rows.values()].map(({ accountId }) => accountId);
      const refused = await this.accounts.refusedRecipients(tx, owners);
      const previews = [];
      for (const licenseId of ids) {
        const stored = history.rows.get(licenseId);
        if (!stored) continue;
        const foreseen = await this.#foresee(tx, history, stored, addition);
        const refusal = foreseen.refusal ?? refused.get(stored.accountId) ?? null;
        const outcome = refusal === null ? foreseen : { ...foreseen, after: null, refusal, givenFen: NOTHING_GIVEN };
        previews.push({ licenseId, key: stored.key, ...outcome });
      }
      const gifts = previews.map(({ givenFen }) => givenFen);
      const takeTwo = await this.#act.whichNeedSecondPerson(tx, staff, gifts);
      return previews.map((preview, index) => ({
        ...preview,
        givenFen: Number.isFinite(preview.givenFen) ? preview.givenFen : null,
        takesSecondPerson: takeTwo[index] === true,
      }));
    });
  }

  async #execute(tx: Tx, { originId, payload, reason, staff }: ExecutedAct<AdditionTerms>) {
    const { licenseId, kind, quantity } = payload;
    const source = { kind: 'staff', id: originId } as const;
    await this.changes.make(tx, { staff, licenseId, reason }, 'license.added_to', async ({ accountId }) => {
      await this.accounts.getRecipient(tx, accountId);
      const now = this.clock.now();
      await this.capacity.add(tx, { licenseId, accountId, kind, quantity, source, staffId: staff.accountId, now });
    });
    return { id: licenseId, licenseId };
  }

  /** What the line of an addition would change and give away. */
  async #foresee(tx: Tx, history: LicenseHistory, stored: LicenseRecord, addition: Addition) {
    const license = toLicense(stored);
    const before = heldTerms(license);
    const at = this.clock.now();
    const verdict = evaluateAddition(license, addition, at);
    if (!verdict.ok) return { before, after: null, refusal: verdict.code, givenFen: NOTHING_GIVEN };
    const line = additionLine(history, stored.id, { source: 'staff', sourceId: '', at }, addition);
    const outcome = this.ledger.foresee(history, line).find(({ after }) => after.id === stored.id);
    const givenFen = givenByLine(line, license, await this.plans.giftMeasure(tx, license.edition));
    return { before, after: heldTerms(outcome ? toLicense(outcome.after) : license), refusal: null, givenFen };
  }
}
