import { Injectable } from '@nestjs/common';
import { CAPACITIES, type Capacity, type CapacityName, NO_CAPACITY } from '../../../domain/licensing/capacity.js';
import { leadingPart, standingLineIds } from '../../../domain/licensing/line-fold.js';
import { type Addition, evaluateAddition, evaluateUpgrade, additionTerms } from '../../../domain/licensing/upgrade.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type Actor, customer, staffOrSystem, SYSTEM } from '../license-changes.service.js';
import { LicenseLetters } from '../license-letters.service.js';
import { type License, licenseRefusal, toLicense } from '../license.js';
import { type LicenseHistory, LicenseLedger, type OpenedLicense } from '../lines/license-ledger.service.js';
import type { NewLine } from '../lines/lines.repository.js';
import { LicenseRenewals, timeLine } from './license-renewals.service.js';

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
    private readonly renewals: LicenseRenewals,
    private readonly letters: LicenseLetters,
  ) {}

  /**
   * Adds to a license of the account. Points and rewards can be added to professional licenses only.
   *
   * Refuses with license.not_found, license.professional_only, license.merged, license.revoked, license.expired,
   * license.already_unlimited, license.capacity_too_large, license.permanent. Throws RangeError for a quantity that is
   * not a positive whole number.
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

    const after = toLicense(await this.#write(tx, opened, addition));
    if (source.kind !== 'reward') await this.letters.capacityChanged(tx, after, source.kind);
    return after;
  }

  /**
   * Takes back what a source added, from the license it was merged into if it was. Does nothing if the source added
   * none or it was already taken back.
   */
  async takeBack(tx: Tx, { source, now: at }: { readonly source: CapacitySource; readonly now: Date }): Promise<void> {
    const licenseIds = await this.ledger.licensesOf(tx, source.kind, source.id);
    if (licenseIds.length === 0) return;
    const history = await this.ledger.open(tx, licenseIds);
    const line = findAddition(history, source);
    if (!line || !standingLineIds(history.lines).has(line.id)) return;

    const of = [...history.folded].flatMap(([id, { parts }]) =>
      parts.some((part) => line.parts.includes(part.id)) ? [id] : [],
    );
    const taken = { licenseId: line.licenseId, source: line.source, sourceId: line.sourceId, at };
    const details = { ...quantityOf(line.capacity ?? NO_CAPACITY), source: source.kind };
    const cause = { kind: 'capacity_taken_back', by: SYSTEM, at, details, files: 'replaced', of } as const;
    await this.ledger.append(tx, history, { ...taken, kind: 'withdrawal', withdraws: [line.id] }, cause);
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
