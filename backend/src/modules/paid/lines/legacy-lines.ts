import { daysBetween, shanghaiDate } from '../../../domain/calendar/shanghai.js';
import {
  capacityOf,
  isSameCapacity,
  NO_CAPACITY,
  perCapacity,
  isUnlimited,
} from '../../../domain/licensing/capacity.js';
import {
  type FoldedLicense,
  foldLicenses,
  leadingPart,
  type LicenseLine,
  type LineSource,
  paidFenOf,
  standingLineIds,
  standingLines,
} from '../../../domain/licensing/lines.js';
import type { LineTime } from '../../../domain/licensing/line-time.js';
import { type AgreedLine, paidLicensesOf } from '../../../domain/orders/agreed-lines.js';
import { type NewLine, numbered } from './lines.repository.js';
import type { LicenseRecord } from '../entities/license.entity.js';

/** An order that granted a license. */
export interface LegacyOrder {
  /** 0 is a lifetime. */
  readonly months: number;
  readonly payableFen: number;
  readonly lines: readonly AgreedLine[] | null;
}

/** What releases before the lines recorded about a license besides its row. */
export interface LegacyFacts {
  /** The order that granted it, if one did. */
  readonly orders: Readonly<Record<string, LegacyOrder>>;
  /** The last second that it was granted, where that is known. */
  readonly grantedUntil: Readonly<Record<string, string | null>>;
  readonly extensions: readonly {
    readonly licenseId: string;
    readonly source: LineSource;
    readonly sourceId: string;
    readonly months: number | null;
    readonly paidFen: number | null;
    readonly at: string;
    readonly undoneAt: string | null;
  }[];
  readonly additions: readonly {
    readonly licenseId: string;
    readonly source: LineSource;
    readonly sourceId: string;
    readonly kind: 'users' | 'assets';
    readonly quantity: number;
    readonly at: string;
    readonly takenBackAt: string | null;
  }[];
  readonly merges: readonly {
    readonly id: string;
    readonly targetId: string;
    readonly sourceIds: readonly string[];
    readonly at: string;
  }[];
}

/** Sources of first lines by the origin of their license. */
const SOURCE_OF: Readonly<Record<LicenseRecord['originKind'], LineSource>> = {
  purchase: 'order',
  quote: 'order',
  redeem_code: 'redeem_code',
  free_enterprise: 'free_enterprise',
  grant: 'staff',
};

export const sourceOfOrigin = (origin: LicenseRecord['originKind']): LineSource => SOURCE_OF[origin];

/** One thing that happened, and the line that it becomes, given the lines before it. */
interface Happening {
  readonly at: Date;
  /** The order of what happened at the same instant. */
  readonly rank: number;
  readonly lineOf: (lines: readonly LicenseLine[]) => NewLine | null;
}

/** Writes the history of licenses as lines. */
class Converter {
  readonly added: LicenseLine[] = [];
  #lines: readonly LicenseLine[];

  constructor(
    lines: readonly LicenseLine[],
    private readonly numbers: Iterator<number>,
  ) {
    this.#lines = lines;
  }

  get lines(): readonly LicenseLine[] {
    return this.#lines;
  }

  write(line: NewLine): LicenseLine {
    const { value: id, done } = this.numbers.next();
    if (done) throw new Error(`more lines than expected for license ${line.licenseId}`);
    const written = numbered(line, id);
    this.added.push(written);
    this.#lines = [...this.#lines, written];
    return written;
  }
}

/**
 * The lines that are missing for licenses of releases before the lines, and for what such a release wrote beside this
 * one. A license that its lines give something else keeps what its row gives, by lines of the source `correction`.
 * `numbers` are for the new lines.
 */
export function legacyLines(
  rows: readonly LicenseRecord[],
  existing: readonly LicenseLine[],
  facts: LegacyFacts,
  now: Date,
  numbers: Iterator<number>,
): readonly LicenseLine[] {
  const converter = new Converter(existing, numbers);
  for (const { lineOf } of happenings(rows, facts).toSorted(
    (one, other) => +one.at - +other.at || one.rank - other.rank,
  )) {
    const line = lineOf(converter.lines);
    if (line) converter.write(line);
  }
  correct(converter, rows, now);
  return converter.added;
}

const isWritten = (
  lines: readonly LicenseLine[],
  kind: LicenseLine['kind'],
  source: string,
  sourceId: string,
): boolean => lines.some((line) => line.kind === kind && line.source === source && line.sourceId === sourceId);

function happenings(rows: readonly LicenseRecord[], facts: LegacyFacts): Happening[] {
  return [
    ...rows.flatMap((row) => ofLicense(row, facts)),
    ...facts.extensions.flatMap((extension) => {
      const { licenseId, source, sourceId, months } = extension;
      const paidFen = extension.paidFen ?? 0;
      const time: LineTime = months === null ? { kind: 'lifetime' } : { kind: 'months', months };
      return ofChange(extension, extension.undoneAt, 'time', (lines) => {
        const parts = foldLicenses(lines).get(licenseId)?.parts ?? [];
        const pricedBy = source === 'order' ? Object.fromEntries(parts.map(({ id, base }) => [id, base])) : null;
        return { kind: 'time', licenseId, source, sourceId, time, parts: parts.map(({ id }) => id), pricedBy, paidFen };
      });
    }),
    ...facts.additions.flatMap((addition) => {
      const { licenseId, source, sourceId, kind, quantity } = addition;
      const capacity = { ...NO_CAPACITY, [kind]: quantity };
      return ofChange(addition, addition.takenBackAt, 'places', (lines) => {
        const leading = leadingPart(foldLicenses(lines).get(licenseId)?.parts ?? []);
        return { kind: 'places', licenseId, source, sourceId, capacity, parts: leading ? [leading.id] : [] };
      });
    }),
    ...facts.merges.map(({ id, targetId, sourceIds, at }) => ({
      at: new Date(at),
      rank: 3,
      lineOf: (lines: readonly LicenseLine[]) => {
        if (isWritten(lines, 'merge', 'customer', id)) return null;
        const line = { kind: 'merge', licenseId: targetId, source: 'customer', sourceId: id } as const;
        return { ...line, at: new Date(at), sources: sourceIds };
      },
    })),
  ];
}

/** The first line of a license, and what took it back. */
function ofLicense(row: LicenseRecord, { orders, grantedUntil }: LegacyFacts): Happening[] {
  const source = sourceOfOrigin(row.originKind);
  const own = { licenseId: row.id, source, sourceId: row.originId };
  const granted: Happening = {
    at: row.issuedAt,
    rank: 0,
    lineOf: (lines) => {
      if (lines.some(({ kind, licenseId }) => kind === 'first' && licenseId === row.id)) return null;
      const order = orders[row.id];
      const paidFen = order ? (paidLicensesOf(order.lines ?? [])[row.originPlace - 1]?.paidFen ?? order.payableFen) : 0;
      const until = row.id in grantedUntil ? grantedUntil[row.id] : row.expiresAt?.toISOString();
      const price = { components: row.grantedComponents, agreedYearFen: row.agreedYearFen };
      const time: LineTime = order?.months ? { kind: 'months', months: order.months } : untilOf(until ?? null);
      const first = { ...own, place: row.originPlace, kind: 'first', at: row.issuedAt } as const;
      return { ...first, capacity: row.granted, time, price, paidFen };
    },
  };
  const { withdrawnAt, status, updatedAt } = row;
  const endedAt = withdrawnAt ?? (status === 'revoked' ? updatedAt : null);
  if (endedAt === null) return [granted];
  const ended: Happening = {
    at: endedAt,
    rank: 4,
    lineOf: (lines) => {
      const withdraws = withdrawnAt
        ? lines.flatMap(({ id, kind, licenseId }) => (kind === 'first' && licenseId === row.id ? [id] : []))
        : standingLines(lines, row.id).withdraws;
      return withdrawalOf(lines, withdraws, own, endedAt);
    },
  };
  return [granted, ended];
}

const untilOf = (end: string | null): LineTime =>
  end === null ? { kind: 'lifetime' } : { kind: 'until', on: shanghaiDate(new Date(end)) };

/** Something added, and what took it back. */
function ofChange(
  change: { readonly licenseId: string; readonly source: LineSource; readonly sourceId: string; readonly at: string },
  endedAt: string | null,
  kind: 'time' | 'places',
  lineOf: (lines: readonly LicenseLine[]) => Omit<NewLine, 'at'>,
): Happening[] {
  const { source, sourceId } = change;
  const at = new Date(change.at);
  const added: Happening = {
    at,
    rank: 1,
    lineOf: (lines) => (isWritten(lines, kind, source, sourceId) ? null : { ...lineOf(lines), at }),
  };
  if (endedAt === null) return [added];
  const ended: Happening = {
    at: new Date(endedAt),
    rank: 4,
    lineOf: (lines) => {
      const taken = lines.filter((line) => line.kind === kind && line.source === source && line.sourceId === sourceId);
      return withdrawalOf(
        lines,
        taken.map(({ id }) => id),
        change,
        new Date(endedAt),
      );
    },
  };
  return [added, ended];
}

/** Null if all of it was taken back before. */
function withdrawalOf(
  lines: readonly LicenseLine[],
  ids: readonly number[],
  of: { readonly licenseId: string; readonly source: LineSource; readonly sourceId: string },
  at: Date,
): NewLine | null {
  const standing = standingLineIds(lines);
  const withdraws = ids.filter((id) => standing.has(id));
  const { licenseId, source, sourceId } = of;
  return withdraws.length === 0 ? null : { kind: 'withdrawal', licenseId, source, sourceId, at, withdraws };
}

/** Lets every license keep what its row gives. */
function correct(converter: Converter, rows: readonly LicenseRecord[], now: Date): void {
  const lineOf = (licenseId: string) => ({ licenseId, source: 'correction', sourceId: licenseId, at: now }) as const;
  const end = ({ id }: LicenseRecord) => {
    const standing = standingLines(converter.lines, id);
    if (standing.withdraws.length > 0) converter.write({ ...lineOf(id), kind: 'withdrawal', ...standing });
  };
  const folded = foldLicenses(converter.lines);
  for (const row of rows) if (row.status !== 'active' && folded.has(row.id)) end(row);
  for (const row of rows.filter(({ status }) => status === 'active')) {
    const license = foldLicenses(converter.lines).get(row.id);
    if (isAsWritten(row, license)) continue;
    const days = license ? daysMissing(row, license) : null;
    if (license && days !== null) {
      const parts = license.parts.map(({ id }) => id);
      converter.write({ ...lineOf(row.id), kind: 'time', parts, time: { kind: 'days', days } });
      continue;
    }
    const paidFen = paidFenOf(converter.lines, row.id);
    end(row);
    const first = converter.write({
      ...lineOf(row.id),
      paidFen,
      kind: 'first',
      capacity: capacityOf(row.base),
      time: untilOf(row.expiresAt?.toISOString() ?? null),
      price: { components: row.components, agreedYearFen: row.components.length > 0 ? null : row.agreedYearFen },
    });
    if (!isSameCapacity(row.bonus, NO_CAPACITY)) {
      converter.write({ ...lineOf(row.id), kind: 'places', parts: [first.id], capacity: capacityOf(row.bonus) });
    }
  }
}

const lastDay = ({ expiresAt }: LicenseRecord): string | null => (expiresAt === null ? null : shanghaiDate(expiresAt));

const hasCapacityOf = (row: LicenseRecord, { base, bonus }: FoldedLicense): boolean =>
  isSameCapacity(base, row.base) &&
  isSameCapacity(
    perCapacity((name) => (isUnlimited(row.base[name]) ? 0 : bonus[name])),
    perCapacity((name) => (isUnlimited(row.base[name]) ? 0 : row.bonus[name])),
  );

/** Whether the lines give exactly what the row of an active license says. */
export const isAsWritten = (row: LicenseRecord, license: FoldedLicense | undefined): boolean =>
  license !== undefined && hasCapacityOf(row, license) && license.until === lastDay(row);

/** More than the months of earlier releases lost or won at the ends of months is no matter of days. */
const MOST_DAYS = 4;

/** The days between what the lines give and what the row says, where nothing else differs. */
function daysMissing(row: LicenseRecord, license: FoldedLicense): number | null {
  const end = lastDay(row);
  if (end === null || license.until === null || !hasCapacityOf(row, license)) return null;
  const days = daysBetween(license.until, end);
  return Math.abs(days) <= MOST_DAYS ? days : null;
}
