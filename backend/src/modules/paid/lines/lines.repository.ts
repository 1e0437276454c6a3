import { Injectable } from '@nestjs/common';
import { capacityOf, type LicenseComponent } from '../../../domain/licensing/license.js';
import { EMPTY_LINE, type LicenseLine, type LineTime } from '../../../domain/licensing/lines.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { homesOfOrderSql, RETURNED_OF_LINE_FEN } from '../license-sql.js';

/** A line before it is written. */
export type NewLine = Pick<LicenseLine, 'kind' | 'licenseId' | 'source' | 'sourceId' | 'at'> &
  Partial<Omit<LicenseLine, 'id'>> & {
    /** From 1, where one source gives several licenses. */
    readonly place?: number;
  };

/** A line whose unused fields are empty. */
export const numbered = (line: NewLine, id: number): LicenseLine => ({ ...EMPTY_LINE, ...line, id });

/** A row of `license_lines` as JSON. */
export interface LineRow {
  readonly id: number;
  readonly kind: LicenseLine['kind'];
  readonly licenseId: string;
  readonly source: LicenseLine['source'];
  readonly sourceId: string;
  readonly at: string;
  readonly parts: readonly number[];
  readonly users: number | null;
  readonly assets: number | null;
  readonly months: number | null;
  readonly isLifetime: boolean;
  readonly until: string | null;
  readonly days: number | null;
  readonly components: readonly LicenseComponent[] | null;
  readonly agreedYearFen: number | null;
  readonly pricedBy: LicenseLine['pricedBy'];
  readonly change: LicenseLine['change'];
  readonly paidFen: number;
  readonly returnedFen: number;
  readonly sources: readonly string[];
  readonly withdraws: readonly number[];
}

/** A line as JSON; `n` is the alias of its row in the enclosing statement. `returnedFen` is SQL. */
export const lineJson = (returnedFen: string): string => `
  json_build_object('id', n.id, 'kind', n.kind, 'licenseId', n.license_id, 'source', n.source, 'sourceId', n.source_id,
    'at', n.at, 'parts', n.parts, 'users', n.users, 'assets', n.assets, 'months', n.months, 'isLifetime', n.is_lifetime,
    'until', n.until, 'days', n.days, 'components', n.components, 'agreedYearFen', n.agreed_year_fen,
    'pricedBy', n.priced_by, 'change', n.change,
    'paidFen', n.paid_fen, 'returnedFen', ${returnedFen}, 'sources', n.sources, 'withdraws', n.withdraws)`;

const FAMILIES = 'SELECT family_id FROM licenses WHERE id = ANY ($1::uuid[])';

const READ = `
  SELECT nextval(pg_get_serial_sequence('license_lines', 'id'))::float8 AS "nextId",
         (SELECT coalesce(json_agg(l.id), '[]') FROM licenses l WHERE l.family_id IN (${FAMILIES})) AS members,
         (SELECT coalesce(json_agg(${lineJson(RETURNED_OF_LINE_FEN)} ORDER BY n.id), '[]')
            FROM license_lines n JOIN licenses l ON l.id = n.license_id
           WHERE l.family_id IN (${FAMILIES})) AS lines`;

const LICENSES_OF = `
  SELECT DISTINCT license_id AS id FROM license_lines
   WHERE source = $1 AND source_id = $2 AND kind IN ('first', 'time', 'places', 'change')`;

/** The columns of a line, with the types in which they are sent to the database. */
const COLUMNS = {
  id: 'bigint',
  license_id: 'uuid',
  kind: 'text',
  at: 'timestamptz',
  source: 'text',
  source_id: 'text',
  source_place: 'integer',
  parts: 'bigint[]',
  users: 'integer',
  assets: 'integer',
  months: 'integer',
  is_lifetime: 'boolean',
  until: 'date',
  days: 'integer',
  components: 'jsonb',
  agreed_year_fen: 'bigint',
  priced_by: 'jsonb',
  change: 'jsonb',
  paid_fen: 'bigint',
  sources: 'uuid[]',
  withdraws: 'bigint[]',
} as const;
const NAMES = Object.keys(COLUMNS).join(', ');
const TYPED = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
/** Numbers lines that have no id yet. */
const INSERT = `
  INSERT INTO license_lines (${NAMES})
  SELECT ${NAMES.replace('id,', `coalesce(id, nextval(pg_get_serial_sequence('license_lines', 'id'))),`)}
    FROM jsonb_to_recordset($1::jsonb) AS line (${TYPED})`;

export interface ReadLines {
  /** A number for one line that follows those read. */
  readonly nextId: number;
  /** The ids of all licenses that were ever merged with them, themselves included. */
  readonly members: readonly string[];
  readonly lines: readonly LicenseLine[];
}

/** Lines of licenses. Callers hold the locks of all licenses that were ever merged with each other. */
@Injectable()
export class LinesRepository {
  async read(tx: Tx, licenseIds: readonly string[]): Promise<ReadLines> {
    const [row]: [Omit<ReadLines, 'lines'> & { lines: LineRow[] }] = await tx.query(READ, [licenseIds]);
    return { ...row, lines: row.lines.map(toLine) };
  }

  /** The licenses that a source gave or added to. */
  async licensesOf(tx: Tx, source: LicenseLine['source'], sourceId: string): Promise<readonly string[]> {
    const rows: { id: string }[] = await tx.query(LICENSES_OF, [source, sourceId]);
    return rows.map(({ id }) => id);
  }

  /** The licenses whose own parts an order gave something to, wherever these are now. */
  async homesOf(tx: Tx, orderId: string): Promise<readonly string[]> {
    const rows: { id: string }[] = await tx.query(homesOfOrderSql('$1'), [orderId]);
    return rows.map(({ id }) => id);
  }

  async insert(tx: Tx, lines: readonly LicenseLine[]): Promise<void> {
    if (lines.length > 0) await tx.query(INSERT, [JSON.stringify(lines.map(toRow))]);
  }

  /** The same for one line that nothing in the transaction reads back. */
  append(tx: Tx, line: NewLine): void {
    tx.append(INSERT, [JSON.stringify([toRow(line)])]);
  }
}

export function toLine(row: LineRow): LicenseLine {
  const { users, assets, months, isLifetime, until, days, components, agreedYearFen, at, ...line } = row;
  return {
    ...line,
    at: new Date(at),
    capacity: users === null || assets === null ? null : { users, assets },
    price: components === null ? null : { components, agreedYearFen },
    time: timeOf({ months, isLifetime, until, days }),
  };
}

function timeOf(row: Pick<LineRow, 'months' | 'isLifetime' | 'until' | 'days'>): LineTime | null {
  if (row.isLifetime) return { kind: 'lifetime' };
  if (row.months !== null) return { kind: 'months', months: row.months };
  if (row.until !== null) return { kind: 'until', on: row.until };
  return row.days === null ? null : { kind: 'days', days: row.days };
}

function toRow(given: NewLine & { readonly id?: number }): Record<keyof typeof COLUMNS, unknown> {
  const line = { ...EMPTY_LINE, ...given };
  const { time, capacity, price } = line;
  const counts = capacity && capacityOf(capacity);
  return {
    id: line.id ?? null,
    license_id: line.licenseId,
    kind: line.kind,
    at: line.at,
    source: line.source,
    source_id: line.sourceId,
    source_place: line.place ?? 1,
    parts: line.parts,
    users: counts?.users ?? null,
    assets: counts?.assets ?? null,
    months: time?.kind === 'months' ? time.months : null,
    is_lifetime: time?.kind === 'lifetime',
    until: time?.kind === 'until' ? time.on : null,
    days: time?.kind === 'days' ? time.days : null,
    components: price?.components ?? null,
    agreed_year_fen: price?.agreedYearFen ?? null,
    priced_by: line.pricedBy,
    change: line.change,
    paid_fen: line.paidFen,
    sources: line.sources,
    withdraws: line.withdraws,
  };
}
