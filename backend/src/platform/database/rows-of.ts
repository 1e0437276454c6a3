import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { EmbeddedMetadata } from 'typeorm/metadata/EmbeddedMetadata.js';
import { send, type SqlValue, type Tx } from './transactions.js';

interface Table {
  readonly name: string;
  /** The columns of a row, named as the entity names them; embedded ones as one object. */
  readonly columns: string;
  /** By path, such as `base.users` of an embedded one. */
  readonly byProperty: ReadonlyMap<string, ColumnMetadata>;
  readonly embedded: ReadonlySet<string>;
  /** Columns whose values the driver returns in another form. */
  readonly transformed: readonly (readonly [property: string, from: (value: unknown) => unknown])[];
}

const tables = new WeakMap<object, Table>();
const quoted = (name: string): string => `"${name}"`;

/**
 * Rows of an entity's table by plain statements, for the paths where building a query costs more than running it. They
 * equal what the ORM would return: the same names, the same transformers.
 */
export function rowsOf<Row extends ObjectLiteral>(tx: Tx, entity: EntityTarget<Row>) {
  const table = tableOf(tx, entity);
  const hydrate = (row: Record<string, unknown>): Row => {
    for (const [property, from] of table.transformed) row[property] = from(row[property]);
    return row as Row;
  };
  const take = async (text: string, values: readonly unknown[]): Promise<Row[]> => {
    const rows: Record<string, unknown>[] = await tx.query(text, [...values]);
    return rows.map(hydrate);
  };
  return {
    /** `rest` is what follows FROM: conditions, order, lock; columns by their names in the table. */
    select: (rest: string, values: readonly unknown[]): Promise<Row[]> =>
      take(`SELECT ${table.columns} FROM ${table.name} ${rest}`, values),

    async first(rest: string, values: readonly unknown[]): Promise<Row | null> {
      const [row] = await this.select(rest, values);
      return row ?? null;
    },

    /** Returns the row as it is stored; null where `onConflict` skipped it. */
    async insert(row: Partial<Row>, onConflict = ''): Promise<Row | null> {
      const { text, values } = insertOf(table, row);
      const [inserted] = await take(`${text} ${onConflict} RETURNING ${table.columns}`, values);
      return inserted ?? null;
    },

    /** Inserts without waiting, like `send`: for rows that are not read again in the same transaction. */
    send(row: Partial<Row>): void {
      const { text, values } = insertOf(table, row);
      send(tx, text, values);
    },
  };
}

function tableOf<Row extends ObjectLiteral>(tx: Tx, entity: EntityTarget<Row>): Table {
  const known = tables.get(entity as object);
  if (known) return known;
  const { columns, embeddeds, tableName } = tx.connection.getMetadata(entity);
  const table: Table = {
    name: quoted(tableName),
    columns: [...columns.filter((column) => !column.embeddedMetadata).map(selected), ...embeddeds.map(embedded)].join(
      ', ',
    ),
    byProperty: new Map(columns.map((column) => [column.propertyPath, column])),
    embedded: new Set(embeddeds.map(({ propertyName }) => propertyName)),
    transformed: columns.flatMap(({ propertyName, transformer }) =>
      transformer && !Array.isArray(transformer)
        ? [[propertyName, (value: unknown): unknown => transformer.from(value)] as const]
        : [],
    ),
  };
  tables.set(entity as object, table);
  return table;
}

/** Dates are texts here; the driver would turn them into instants. */
const selected = ({ databaseName, propertyName, type }: ColumnMetadata): string =>
  `${quoted(databaseName)}${type === 'date' ? '::text' : ''} AS ${quoted(propertyName)}`;

const embedded = ({ propertyName, columns }: EmbeddedMetadata): string =>
  `json_build_object(${columns.map((column) => `'${column.propertyName}', ${quoted(column.databaseName)}`).join(', ')}) AS ${quoted(propertyName)}`;

function columnOf({ byProperty, name }: Table, property: string): ColumnMetadata {
  const column = byProperty.get(property);
  if (!column) throw new Error(`${name} has no column for ${property}`);
  return column;
}

function insertOf(table: Table, row: object): { text: string; values: SqlValue[] } {
  const given = Object.entries(row)
    .flatMap(([property, value]: [string, unknown]) =>
      table.embedded.has(property)
        ? Object.entries(value ?? {}).map(([inner, part]) => [`${property}.${inner}`, part] as const)
        : [[property, value] as const],
    )
    .filter(([, value]) => value !== undefined);
  const columns = given.map(([property]) => columnOf(table, property));
  const names = columns.map(({ databaseName }) => quoted(databaseName)).join(', ');
  const places = columns.map((_, at) => `$${at + 1}`).join(', ');
  return {
    text: `INSERT INTO ${table.name} (${names}) VALUES (${places})`,
    values: given.map(([, value], at) => toValue(columns[at], value)),
  };
}

const toValue = (column: ColumnMetadata | undefined, value: unknown): SqlValue =>
  column?.type === 'jsonb' && value !== null ? JSON.stringify(value) : (value as SqlValue);
