import type { ValueTransformer } from 'typeorm';
import { CAPACITIES, type CapacityName } from '../../domain/licensing/capacity.js';

/**
 * The SQL of each field of a row, named as the view or the type that it is read into: one that is forgotten does not
 * compile.
 */
export type ColumnsOf<Row extends object> = Readonly<Record<keyof Row & string, string>>;

/** `o.id AS "id", …`: a SELECT list. */
export const selectList = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([field, sql]) => `${sql} AS "${field}"`)
    .join(', ');

/** The same fields as one JSON object. */
export const jsonObject = (columns: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(columns)
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(', ')})`;

/** `granted_users AS users, …`, to select what an entity keeps under a prefix. */
export const capacityColumns = (prefix = ''): string =>
  CAPACITIES.map((name) => `${prefix}${name} AS ${name}`).join(', ');

/** `'users', granted_users, …`, for `json_build_object`. */
export const capacityPairs = (prefix = ''): string =>
  CAPACITIES.map((name) => `'${name}', ${prefix}${name}`).join(', ');

/** A condition that holds where it holds of any capacity. */
export const anyCapacity = (of: (name: CapacityName) => string): string => `(${CAPACITIES.map(of).join(' OR ')})`;

/** A LIKE pattern that finds the given text anywhere; wildcards in it are escaped. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The pattern of a text to find; without one null, which conditions treat as no restriction. */
export const patternOf = (typed: string | undefined): string | null => (typed === undefined ? null : containing(typed));

/**
 * bigint columns that hold fen, points or counts, as numbers.
 *
 * The driver gives strings because int8 can pass 2^53; ours cannot (10^15 fen is ten trillion yuan), and one that does
 * is a bug worth stopping at.
 */
export const safeInteger: ValueTransformer = {
  to: (value: number | null | undefined): number | null | undefined => value,
  from: (value: string | null): number | null => {
    if (value === null) return null;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${value}`);
    return number;
  },
};

/**
 * Placeholder for the current time in the SQL of a read. The rules use the site's clock, so what a list shows as
 * expired or due must use it as well, not PostgreSQL's.
 */
export const NOW = ':now';

/** The statement with the time as its last value, if it asks for it. */
export function atTime(
  text: string,
  values: readonly unknown[],
  now: Date,
): { readonly text: string; readonly values: unknown[] } {
  if (!text.includes(NOW)) return { text, values: [...values] };
  return { text: text.replaceAll(NOW, `$${values.length + 1}::timestamptz`), values: [...values, now] };
}
