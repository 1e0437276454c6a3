import { Injectable } from '@nestjs/common';
import { endOfShanghaiDay } from '../../../domain/calendar/calendar.js';
import { isCapacity, type LicenseState, sumComponents } from '../../../domain/licensing/license.js';
import { type FoldedLicense, type FoldedPart, foldLicenses, paidFenOf } from '../../../domain/licensing/line-fold.js';
import type { LicenseLine, LineSource } from '../../../domain/licensing/lines.js';
import type { OrderedLicense } from '../../../domain/licensing/renewal-and-upgrade.js';
import { type PriceBasis, priceBasis } from '../../../domain/licensing/price-basis.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { BindingsRepository } from '../files/files.repository.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type LicenseChange, LicenseChanges, type Occasion } from '../license-changes.service.js';
import { licenseRefusal } from '../license.js';
import { LicensesRepository } from '../licenses.repository.js';
import { LinesRepository, type NewLine, numbered } from './lines.repository.js';

/** Licenses that were ever merged with each other, locked, and everything that they were given. */
export interface LicenseHistory {
  readonly rows: ReadonlyMap<string, LicenseRecord>;
  readonly lines: readonly LicenseLine[];
  readonly folded: ReadonlyMap<string, FoldedLicense>;
  readonly nextId: number;
}

export interface OpenedLicense {
  readonly history: LicenseHistory;
  readonly license: LicenseRecord;
}

/** What the renewal price of a license is computed from; the order of merges does not matter. */
export const basisOf = ({ folded }: LicenseHistory, licenseId: string): PriceBasis =>
  priceBasis((folded.get(licenseId)?.parts ?? []).map(({ base }) => base));

/** The number of the last line of a license and of all that it was ever merged with; `except` one order wrote. */
export const lastLineOf = (
  { rows, lines }: Pick<LicenseHistory, 'rows' | 'lines'>,
  licenseId: string,
  except?: { readonly orderId: string },
): number => {
  const counted = familyLines({ rows, lines }, licenseId).filter(
    ({ source, sourceId }) => !(source === 'order' && sourceId === except?.orderId),
  );
  return Math.max(0, ...counted.map(({ id }) => id));
};

/** The amounts returned so far for the lines of a license and of all that it was ever merged with. */
export const returnedOf = (
  history: Pick<LicenseHistory, 'rows' | 'lines'>,
  licenseId: string,
): OrderedLicense['returned'] =>
  Object.fromEntries(
    familyLines(history, licenseId).flatMap(({ id, returnedFen }) => (returnedFen > 0 ? [[id, returnedFen]] : [])),
  );

function familyLines({ rows, lines }: Pick<LicenseHistory, 'rows' | 'lines'>, licenseId: string) {
  const family = (id: string) => rows.get(id)?.familyId;
  return lines.filter((line) => family(line.licenseId) === family(licenseId));
}

/** Why a line is written. */
export interface LineCause extends Omit<Occasion, 'files'> {
  /** The licenses in whose history it appears even if their terms do not change. */
  readonly of: readonly string[];
  /** Why files of licenses that change are replaced, and of licenses that end. */
  readonly files: NonNullable<Occasion['files']>;
  /** For the history of licenses that end by it. */
  readonly reason?: string;
  /** What else changes in the licenses of `of`. */
  readonly change?: LicenseChange;
}

/** One license before and after a line. */
export interface LicenseOutcome {
  readonly before: LicenseRecord;
  readonly after: LicenseRecord;
}

/**
 * Appends lines to licenses and stores the resulting terms. Nothing else changes what a license gives. The row of a
 * license keeps the result, for lists and constraints.
 */
@Injectable()
export class LicenseLedger {
  constructor(
    private readonly licenses: LicensesRepository,
    private readonly lines: LinesRepository,
    private readonly changes: LicenseChanges,
    private readonly bindings: BindingsRepository,
  ) {}

  /** Locks licenses together with all that they were ever merged with. Unknown ids are left out. */
  async open(tx: Tx, licenseIds: readonly string[]): Promise<LicenseHistory> {
    const locked = await this.licenses.lockFamilies(tx, licenseIds);
    const rows = new Map(locked.map((row) => [row.id, row]));
    const read = await this.lines.read(tx, licenseIds);
    // A concurrent merge may have added to a family while this waited for its lock.
    const isWhole = read.members.length === rows.size && read.members.every((id) => rows.has(id));
    if (!isWhole) return this.open(tx, licenseIds);
    const { lines, nextId } = read;
    return { rows, lines, folded: foldLicenses(lines), nextId };
  }

  /** The same without locks, for previews: nothing may be appended to it. */
  async peek(tx: Tx, licenseIds: readonly string[]): Promise<LicenseHistory> {
    const found = await this.licenses.findFamilies(tx, licenseIds);
    const { lines, nextId } = await this.lines.read(tx, licenseIds);
    const rows = new Map(found.map((row) => [row.id, row]));
    return { rows, lines, folded: foldLicenses(lines), nextId };
  }

  /** The licenses that a source gave or added to. */
  async licensesOf(tx: Tx, source: LineSource, sourceId: string): Promise<readonly string[]> {
    return this.lines.licensesOf(tx, source, sourceId);
  }

  /** The licenses whose own parts an order gave something to, wherever these are now. */
  async homesOf(tx: Tx, orderId: string): Promise<readonly string[]> {
    return this.lines.homesOf(tx, orderId);
  }

  /** Opens a license of an account. Refuses with license.not_found. */
  async openOwned(tx: Tx, accountId: string, licenseId: string): Promise<OpenedLicense> {
    const history = await this.open(tx, [licenseId]);
    const license = history.rows.get(licenseId);
    if (license?.accountId !== accountId) throw licenseRefusal('license.not_found');
    return { history, license };
  }

  /** Writes the first line of a new license. Its row has these terms already. */
  begin(tx: Tx, line: NewLine): void {
    this.lines.append(tx, line);
  }

  /** Returns what a line would change, by license, and what was paid for these licenses. Writes nothing. */
  foresee({ rows, lines, nextId }: LicenseHistory, line: NewLine): readonly (LicenseOutcome & { paidFen: number })[] {
    const all = [...lines, numbered(line, nextId)];
    const after = foldLicenses(all);
    return [...rows.values()].flatMap((before) => {
      const change = changeOf(before, after, line);
      if (!isChanged(before, change)) return [];
      return [{ before, after: { ...before, ...change }, paidFen: paidFenOf(all, before.id) }];
    });
  }

  /** Writes a line and the resulting terms of every license. Returns the licenses that it changed or concerns. */
  async append(
    tx: Tx,
    { rows, lines, folded, nextId }: LicenseHistory,
    line: NewLine,
    cause: LineCause,
  ): Promise<readonly LicenseOutcome[]> {
    const appended = numbered(line, nextId);
    await this.lines.insert(tx, [appended]);
    const after = foldLicenses([...lines, appended]);
    const outcomes: LicenseOutcome[] = [];
    for (const before of rows.values()) {
      const isAbout = cause.of.includes(before.id);
      const terms = changeOf(before, after, line);
      const isOther = isChanged(before, terms);
      if (!isAbout && !isOther) continue;
      const change = { ...terms, ...(isAbout ? cause.change : {}), ...ownerOf(before, terms, { rows, folded }) };
      const occasion = occasionOf(before, terms, cause);
      // Files of a license that still gives the same stay valid.
      const { files: _files, ...kept } = occasion;
      const written = await this.#write(tx, before, { ...change, linesSeen: nextId }, isOther ? occasion : kept);
      outcomes.push({ before, after: written });
    }
    // A withdrawal may take back something that no license gives any more.
    if (outcomes.length === 0) await this.licenses.update(tx, line.licenseId, { linesSeen: nextId });
    return outcomes;
  }

  /** Writes a line that changes what renewals cost and nothing that a license gives: its files stay as they are. */
  async reprice(tx: Tx, { rows, lines, nextId }: LicenseHistory, line: NewLine): Promise<void> {
    const written = numbered(line, nextId);
    await this.lines.insert(tx, [written]);
    const after = foldLicenses([...lines, written]);
    for (const before of rows.values()) {
      const change = changeOf(before, after, line);
      if (!isChanged(before, change)) continue;
      await this.licenses.update(tx, before.id, { ...change, linesSeen: nextId, updatedAt: line.at });
    }
    for (const [id, { parts }] of after)
      if (parts.some((part) => line.parts?.includes(part.id))) this.changes.announce(tx, id);
  }

  async #write(
    tx: Tx,
    before: LicenseRecord,
    change: LicenseChange & { readonly status: LicenseState },
    occasion: Occasion,
  ): Promise<LicenseRecord> {
    const { status } = change;
    if (status === before.status && status !== 'active') {
      await this.licenses.update(tx, before.id, change);
      return { ...before, ...change };
    }
    if (status !== 'revoked') return this.changes.apply(tx, before, change, occasion);
    await this.bindings.close(tx, before.id, { unboundAt: occasion.at, unboundBy: 'staff' });
    return this.changes.apply(tx, before, { ...change, machineId: null, boundAt: null }, occasion);
  }
}

/** The columns that the fold sets. A license that no longer gives anything keeps its last terms. */
function changeOf(row: LicenseRecord, folded: ReadonlyMap<string, FoldedLicense>, line: NewLine) {
  const { at } = line;
  const own = [...folded.values()].flatMap(({ parts }) => parts).find(({ home }) => home === row.id);
  const license = folded.get(row.id);
  const granted = own ? grantedBy(own) : {};
  const withdrawnAt = own ? null : (row.withdrawnAt ?? at);
  if (!license) {
    // A license whose own part was gone when it was merged stays merged.
    const isMergedAway = line.sources?.includes(row.id) || (row.status === 'merged' && row.withdrawnAt !== null);
    const status: LicenseState = own || isMergedAway ? 'merged' : 'revoked';
    const into = own?.licenseId ?? (line.sources?.includes(row.id) ? line.licenseId : row.mergedIntoId);
    return { ...granted, withdrawnAt, status, mergedIntoId: status === 'merged' ? into : row.mergedIntoId };
  }
  if (!isCapacity(license.base) || !isCapacity(license.bonus)) throw licenseRefusal('license.capacity_too_large');
  const expiresAt = license.until === null ? null : endOfShanghaiDay(license.until);
  return {
    ...granted,
    withdrawnAt,
    status: 'active' as const,
    mergedIntoId: null,
    base: license.base,
    bonus: license.bonus,
    components: sumComponents(license.parts.map(({ base }) => base.components)),
    expiresAt,
    ...(expiresAt?.getTime() === row.expiresAt?.getTime() ? {} : { termStartedAt: at }),
    carriesReward: license.carriesReward,
  };
}

/** The price basis of what a license was granted, for lists. */
const grantedBy = ({ base, plan }: FoldedPart): LicenseChange => ({
  ...(plan ? { planId: plan.id, nameZh: plan.name.zh, nameEn: plan.name.en } : {}),
  grantedComponents: base.components,
  agreedYearFen: base.agreedYearFen,
});

/** Compares what is written, so that a license whose terms stay the same keeps its files. */
function isChanged(before: LicenseRecord, change: LicenseChange): boolean {
  const previous: Partial<Record<string, unknown>> = { ...before };
  return Object.entries(change).some(([name, value]) => JSON.stringify(previous[name]) !== JSON.stringify(value));
}

/** A license that leaves a merge gets the owner of the license it leaves. */
function ownerOf(
  before: LicenseRecord,
  { status }: { readonly status: LicenseState },
  { rows, folded }: Pick<LicenseHistory, 'rows' | 'folded'>,
): LicenseChange {
  if (status !== 'active' || before.status === 'active') return {};
  const left = [...folded].find(([, { parts }]) => parts.some(({ home }) => home === before.id));
  const accountId = rows.get(left?.[0] ?? '')?.accountId ?? before.accountId;
  return { accountId };
}

/** The history entry of one license: a change of its status, or otherwise what the line is about. */
function occasionOf(
  before: LicenseRecord,
  { status, mergedIntoId }: LicenseChange,
  { by, at, kind, details, files, reason }: LineCause,
): Occasion {
  if (status === before.status) return { kind, by, at, files, ...(details ? { details } : {}) };
  if (status === 'merged') return { kind: 'merged', by, at, details: { into: mergedIntoId }, files: 'merged' };
  if (status === 'revoked') return { kind: 'revoked', by, at, details: { reason: reason ?? kind }, files };
  return { kind: 'restored', by, at, details: { from: before.mergedIntoId } };
}
