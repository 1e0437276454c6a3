import { Injectable } from '@nestjs/common';
import { CAPACITIES, type Capacity, type CapacityName, NO_CAPACITY } from '../../../domain/licensing/license.js';
import { evaluateChangeable } from '../../../domain/licensing/change.js';
import { leadingPart, partHistories, type PartHistory, standingLineIds } from '../../../domain/licensing/line-fold.js';
import type { NamedPlan } from '../../../domain/licensing/lines.js';
import { priceBasis } from '../../../domain/licensing/price-basis.js';
import {
  type Addition,
  additionTerms,
  evaluateAddition,
  evaluateUpgrade,
  type OrderedChange,
  type OrderedLicense,
} from '../../../domain/licensing/renewal-and-upgrade.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type Actor, customer, staffOrSystem, SYSTEM } from '../license-changes.service.js';
import { LicenseMails } from '../license-mails.service.js';
import { type License, licenseRefusal, throwIfRefused, toLicense } from '../license.js';
import {
  lastLineOf,
  type LicenseHistory,
  LicenseLedger,
  type OpenedLicense,
  returnedOf,
} from '../lines/license-ledger.service.js';
import { LicensesRepository } from '../licenses.repository.js';
import type { NewLine } from '../lines/lines.repository.js';
import { LicenseRenewals, timeLine } from './license-renewals.service.js';

interface Asked {
  readonly accountId: string;
  readonly licenseId: string;
  readonly now: Date;
}

/** A part of a license, and the key and the name of the license that it was granted to. */
export interface ChangeablePart extends PartHistory {
  readonly named: NamedPlan;
  readonly key: string;
}

/** A license that can be changed, and what the price of a change is computed from. */
export interface ChangeableLicense {
  readonly license: License;
  readonly parts: readonly ChangeablePart[];
  readonly lastLine: number;
  readonly returned: OrderedLicense['returned'];
  /** The license as it would be after a change. */
  readonly foresee: (change: OrderedChange, now: Date) => License;
}

/** A change that an order has paid for. */
export interface PaidChange {
  readonly licenseId: string;
  readonly accountId: string;
  readonly orderId: string;
  /** From 1, where one order gives or changes several licenses. */
  readonly place?: number;
  readonly ordered: OrderedChange;
  readonly paidFen: number;
  readonly paidAt: Date;
}

/** The parts of a license as changes are priced by them. */
export const changeableParts = (
  { lines, rows }: Pick<LicenseHistory, 'lines' | 'rows'>,
  row: LicenseRecord,
): readonly ChangeablePart[] =>
  partHistories(lines, row.id).map((part) => {
    const home = rows.get(part.part.home) ?? row;
    return { ...part, named: namedAfter(home), key: home.key };
  });

/** Gives licenses a larger plan, or makes them permanent, for the difference in price. */
@Injectable()
export class LicenseTermChanges {
  constructor(
    private readonly ledger: LicenseLedger,
    private readonly licenses: LicensesRepository,
  ) {}

  /** Reads a license without a lock, for a preview. Refuses like `open`. */
  async read(tx: Tx, { accountId, licenseId, now }: Asked): Promise<ChangeableLicense> {
    const history = await this.ledger.peek(tx, [licenseId]);
    const license = history.rows.get(licenseId);
    if (license?.accountId !== accountId) throw licenseRefusal('license.not_found');
    return this.#changeable(tx, { history, license }, now);
  }

  /**
   * Locks a license until its order is placed. Refuses with license.not_found, why it cannot be changed, or
   * license.change_being_refunded.
   */
  async open(tx: Tx, { accountId, licenseId, now }: Asked): Promise<ChangeableLicense> {
    return this.#changeable(tx, await this.ledger.openOwned(tx, accountId, licenseId), now);
  }

  async #changeable(tx: Tx, { history, license: row }: OpenedLicense, now: Date): Promise<ChangeableLicense> {
    const license = toLicense(row);
    const parts = changeableParts(history, row);
    const basis = priceBasis(parts.map(({ part }) => part.base));
    throwIfRefused(evaluateChangeable(license, basis, { accountId: row.accountId, now }));
    // The change would end together with the lines that it was priced by.
    if (await this.licenses.mayBeTakenBack(tx, row.id)) throw licenseRefusal('license.change_being_refunded');
    return {
      license,
      parts,
      lastLine: lastLineOf(history, row.id),
      returned: returnedOf(history, row.id),
      foresee: (change, at) => {
        const line = lineOf(change, { licenseId: row.id, sourceId: '', at, paidFen: 0 });
        const outcome = this.ledger.foresee(history, line).find(({ before }) => before.id === row.id);
        return toLicense(outcome?.after ?? row);
      },
    };
  }

  /**
   * Gives a license what an order paid for, once per order and license. A bound license gets a new file; the old one
   * stays valid for 30 days. The caller has seen, under the lock of the license, that the order is not void.
   *
   * Refuses with license.not_found.
   */
  async deliver(
    tx: Tx,
    { licenseId, accountId, orderId, place = 1, ordered, paidFen, paidAt }: PaidChange,
  ): Promise<License> {
    const { history, license } = await this.ledger.openOwned(tx, accountId, licenseId);
    const isKnown = history.lines.some(
      (line) => line.kind === 'change' && line.sourceId === orderId && line.licenseId === licenseId,
    );
    if (isKnown) return toLicense(license);
    if (lastLineOf(history, licenseId, { orderId }) !== ordered.lastLine)
      throw new Error(`order ${orderId} changes a license that has changed`);
    const line = lineOf(ordered, { licenseId, sourceId: orderId, place, at: paidAt, paidFen });
    const outcomes = await this.ledger.append(tx, history, line, {
      kind: 'changed',
      by: SYSTEM,
      at: paidAt,
      details: {
        isPermanent: ordered.isPermanent,
        plans: Object.values(ordered.change.plans).map(({ after }) => after),
      },
      files: 'replaced',
      of: [licenseId],
    });
    return toLicense(outcomes.find(({ after }) => after.id === licenseId)?.after ?? license);
  }
}

const namedAfter = ({ planId: id, nameZh: zh, nameEn: en }: LicenseRecord): NamedPlan => ({ id, name: { zh, en } });

const lineOf = (
  { parts, isPermanent, pricedBy, change }: OrderedChange,
  from: Pick<NewLine, 'licenseId' | 'sourceId' | 'place' | 'at'> & { readonly paidFen: number },
): NewLine => ({
  ...from,
  source: 'order',
  kind: 'change',
  parts,
  pricedBy,
  change,
  time: isPermanent ? { kind: 'lifetime' } : null,
});

/** The source of an addition; each counts once. */
export interface CapacitySource {
  readonly kind: 'points' | 'redeem_code' | 'reward' | 'staff';
  readonly id: string;
}

export interface AddCapacity extends Addition {
  readonly licenseId: string;
  readonly accountId: string;
  /** Each source adds only once; further calls change nothing. */
  readonly source: CapacitySource;
  /** The staff account that added it, if any. */
  readonly staffId?: string;
  readonly now: Date;
}

/** Adds capacity and months that were not bought with an order. They never raise the renewal price. */
@Injectable()
export class LicenseCapacity {
  constructor(
    private readonly ledger: LicenseLedger,
    private readonly licenses: LicensesRepository,
    private readonly renewals: LicenseRenewals,
    private readonly mails: LicenseMails,
  ) {}

  /**
   * Adds to a license of the account. Points and rewards can be added to professional licenses only.
   *
   * Refuses with license.not_found, license.professional_only, license.merged, license.revoked, license.expired,
   * license.already_unlimited, license.capacity_too_large, license.permanent, license.change_being_refunded (except to
   * staff, who can decide about the refund). Throws RangeError for a quantity that is not a positive whole number.
   */
  async add(tx: Tx, addition: AddCapacity): Promise<License> {
    const { licenseId, accountId, source, now, kind, quantity } = addition;
    const opened = await this.ledger.openOwned(tx, accountId, licenseId);
    if (findAddition(opened.history, source)) return toLicense(opened.license);
    const isForProfessional = source.kind === 'points' || source.kind === 'reward';
    const facts = toLicense(opened.license);
    const verdict = isForProfessional
      ? evaluateUpgrade(facts, { kind, quantity }, { accountId, now })
      : evaluateAddition(facts, { kind, quantity }, now);
    if (!verdict.ok) throw licenseRefusal(verdict.code);
    // It would be lost with the last order whose refund is granted.
    if (source.kind !== 'staff' && (await this.licenses.mayBeTakenBack(tx, licenseId)))
      throw licenseRefusal('license.change_being_refunded');

    const after = toLicense(await this.#write(tx, opened, addition));
    if (source.kind !== 'reward') await this.mails.capacityChanged(tx, after, source.kind);
    return after;
  }

  /**
   * Takes back what a source added, from the license it was merged into if it was, and returns that license. Does
   * nothing if the source added none or it was already taken back.
   */
  async takeBack(
    tx: Tx,
    { source, now: at }: { readonly source: CapacitySource; readonly now: Date },
  ): Promise<License | null> {
    const licenseIds = await this.ledger.licensesOf(tx, source.kind, source.id);
    if (licenseIds.length === 0) return null;
    const history = await this.ledger.open(tx, licenseIds);
    const line = findAddition(history, source);
    if (!line || !standingLineIds(history.lines).has(line.id)) return null;

    const of = [...history.folded].flatMap(([id, { parts }]) =>
      parts.some((part) => line.parts.includes(part.id)) ? [id] : [],
    );
    const taken = { licenseId: line.licenseId, source: line.source, sourceId: line.sourceId, at };
    const details = { ...quantityOf(line.capacity ?? NO_CAPACITY), source: source.kind };
    const cause = { kind: 'capacity_taken_back', by: SYSTEM, at, details, files: 'replaced', of } as const;
    const outcomes = await this.ledger.append(
      tx,
      history,
      { ...taken, kind: 'withdrawal', withdraws: [line.id] },
      cause,
    );
    const lessened = outcomes.find(({ after }) => of.includes(after.id));
    return lessened ? toLicense(lessened.after) : null;
  }

  async #write(tx: Tx, opened: OpenedLicense, addition: AddCapacity): Promise<LicenseRecord> {
    const { kind, quantity, source, now: at } = addition;
    const { history, license } = opened;
    const by = actorOf(addition);
    const from = { source: source.kind, sourceId: source.id, at };
    if (kind === 'months') {
      return this.renewals.extendBy(tx, opened, { kind: 'months', months: quantity }, { ...from, by });
    }
    const line = additionLine(history, license.id, from, addition);
    const details = { kind, quantity, source: source.kind };
    const cause = { kind: 'capacity_added', by, at, details, files: 'replaced', of: [license.id] } as const;
    const outcomes = await this.ledger.append(tx, history, line, cause);
    return outcomes.find(({ after }) => after.id === license.id)?.after ?? license;
  }
}

/** Months for every part of a license, or capacity for the one that leads it. */
export function additionLine(
  history: LicenseHistory,
  licenseId: string,
  from: Pick<NewLine, 'source' | 'sourceId' | 'at'>,
  addition: Addition,
): NewLine {
  const terms = additionTerms(addition);
  if (terms.kind === 'time') return timeLine(history, licenseId, from, terms.time);
  const leading = leadingPart(history.folded.get(licenseId)?.parts ?? []);
  return { ...from, ...terms, licenseId, parts: leading ? [leading.id] : [] };
}

const findAddition = ({ lines }: LicenseHistory, { kind, id }: CapacitySource) =>
  lines.find(
    (line) => line.kind !== 'withdrawal' && line.source === kind && line.sourceId === id && line.kind !== 'first',
  );

/** The one capacity that an addition gives, as its history names it. */
function quantityOf(capacity: Capacity): { readonly kind?: CapacityName; readonly quantity?: number } {
  const kind = CAPACITIES.find((name) => capacity[name] !== 0);
  return kind ? { kind, quantity: capacity[kind] } : {};
}

const actorOf = ({ source, accountId, staffId }: AddCapacity): Actor =>
  source.kind === 'points' || source.kind === 'redeem_code' ? customer(accountId) : staffOrSystem(staffId ?? null);
