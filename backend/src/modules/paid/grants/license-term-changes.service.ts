import { Injectable } from '@nestjs/common';
import { evaluateChangeable } from '../../../domain/licensing/change.js';
import type { NamedPlan } from '../../../domain/licensing/lines.js';
import { partHistories, type PartHistory } from '../../../domain/licensing/line-fold.js';
import type { OrderedChange } from '../../../domain/licensing/ordered-renewal.js';
import { priceBasis } from '../../../domain/licensing/price-basis.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { SYSTEM } from '../license-changes.service.js';
import { type License, licenseRefusal, throwIfRefused, toLicense } from '../license.js';
import { lastLineOf, type LicenseHistory, LicenseLedger, type OpenedLicense } from '../lines/license-ledger.service.js';
import type { NewLine } from '../lines/lines.repository.js';

interface Asked {
  readonly accountId: string;
  readonly licenseId: string;
  readonly now: Date;
}

/** A part of a license, and what the license it was granted to is named after. */
export interface ChangeablePart extends PartHistory {
  readonly named: NamedPlan;
}

/** A license that can be changed, and what the price of a change is computed from. */
export interface ChangeableLicense {
  readonly license: License;
  readonly parts: readonly ChangeablePart[];
  readonly lastLine: number;
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
  partHistories(lines, row.id).map((part) => ({ ...part, named: namedAfter(rows.get(part.part.home) ?? row) }));

/** Gives licenses a larger plan, or makes them permanent, for the difference in price. */
@Injectable()
export class LicenseTermChanges {
  constructor(private readonly ledger: LicenseLedger) {}

  /** Reads a license without a lock, for a preview. Refuses like `open`. */
  async read(tx: Tx, { accountId, licenseId, now }: Asked): Promise<ChangeableLicense> {
    const history = await this.ledger.peek(tx, [licenseId]);
    const license = history.rows.get(licenseId);
    if (license?.accountId !== accountId) throw licenseRefusal('license.not_found');
    return this.#changeable({ history, license }, now);
  }

  /** Locks a license until its order is placed. Refuses with license.not_found, or why it cannot be changed. */
  async open(tx: Tx, { accountId, licenseId, now }: Asked): Promise<ChangeableLicense> {
    return this.#changeable(await this.ledger.openOwned(tx, accountId, licenseId), now);
  }

  #changeable({ history, license: row }: OpenedLicense, now: Date): ChangeableLicense {
    const license = toLicense(row);
    const parts = changeableParts(history, row);
    const basis = priceBasis(parts.map(({ part }) => part.base));
    throwIfRefused(evaluateChangeable(license, basis, { accountId: row.accountId, now }));
    return {
      license,
      parts,
      lastLine: lastLineOf(history, row.id),
      foresee: (change, at) => {
        const line = lineOf(change, { licenseId: row.id, sourceId: '', at, paidFen: 0 });
        const outcome = this.ledger.foresee(history, line).find(({ before }) => before.id === row.id);
        return toLicense(outcome?.after ?? row);
      },
    };
  }

  /**
   * Gives a license what an order paid for, once per order and license. A bound license gets a new file; the old one
   * stays good for 30 days. The caller has seen, under the lock of the license, that the order is not void.
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
