import type { Pool } from 'pg';
import { atTime, containing } from './transactions.js';

/**
 * How to search a log whose texts have no index: only its newest rows are read. An index would cost every write more
 * than the searches are worth.
 */
export interface LogSearch {
  /** How many of the newest rows are searched, of those that the period and the other filters leave. */
  readonly depth: number;
  /** A select of a few hundred names of what rows are about, chosen at random. */
  readonly sample: string;
  /**
   * The condition of the filter `q` for texts in several of the sample: used because too many ids would match by name.
   */
  readonly common: (placeholder: string) => string;
  /** Selects of the ids of rows of any age that the text names exactly, each by an index, given its placeholder. */
  readonly exact: readonly ((text: string) => string)[];
}

interface Search {
  readonly search: LogSearch;
  /** The table, with the alias that the rows of `id` have. */
  readonly table: string;
  readonly id: string;
  /** What the other filters leave, with the values of its placeholders. */
  readonly where: string;
  readonly values: readonly unknown[];
  /** From the newest on, by an index. */
  readonly newestFirst: string;
  readonly q: string;
  /** The filter `q`. */
  readonly rare: (placeholder: string) => string;
  /** The order of the list, and how many of its rows are counted and paged. */
  readonly order: string;
  readonly limit: number;
  readonly now: Date;
}

interface Found {
  /** Rows that the text names exactly are included regardless of the other filters. */
  readonly ids: readonly string[];
  /** The log has older rows that were not searched. */
  readonly hasOlder: boolean;
}

/** Finds the first rows of a list with the text `q`. */
export async function searchLog(pool: Pool, search: Search): Promise<Found> {
  const { table, id, where, values, newestFirst, q, rare, order, limit, now } = search;
  const { depth, sample, common, exact } = search.search;
  const [alias] = id.split('.');
  const read = async (text: string, given: readonly unknown[]): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(atTime(text, given, now));
    return rows.map((row) => row.id);
  };
  const newest = `FROM ${table} ${where} ORDER BY ${newestFirst}`;
  const named = exact.map((select) => `(${select('$1::text')} ORDER BY 1 DESC LIMIT ${limit})`).join(' UNION ALL ');
  const [isCommon] = await read(
    `SELECT name AS id FROM (${sample}) AS sample (name) WHERE name ILIKE $1 OFFSET 1 LIMIT 1`,
    [containing(q)],
  );
  const condition = isCommon === undefined ? rare : common;
  // Only rows that the inner query has limited are compared with the text.
  const [found, exactly, [older]] = await Promise.all([
    read(
      `SELECT ${id} AS id FROM (SELECT ${alias}.* ${newest} LIMIT ${depth}) AS ${alias}
        WHERE ${condition(`$${values.length + 1}`)} ORDER BY ${order} LIMIT ${limit}`,
      [...values, containing(q)],
    ),
    read(`SELECT id FROM (${named}) AS named (id)`, [q]),
    read(`SELECT ${id} AS id ${newest} OFFSET ${depth} LIMIT 1`, values),
  ]);
  return { ids: [...new Set([...found, ...exactly])], hasOlder: older !== undefined };
}
