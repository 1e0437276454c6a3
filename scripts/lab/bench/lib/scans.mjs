import { ask } from './sql.mjs';

/** A table with more rows than this counts as large: a page must not read all of it. */
const LARGE = 50_000;

export async function largeTables(database) {
  const rows = await ask(database, `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > $1`, [
    LARGE,
  ]);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the large tables that PostgreSQL would read in full for `statements`, by its own plans. */
export async function scansOf(database, statements, large) {
  const scans = [];
  for (const { text, values } of statements) {
    if (!/^\s*(SELECT|WITH)/i.test(text ?? '')) continue;
    const [row] = await ask(database, `EXPLAIN (FORMAT JSON) ${text}`, values);
    const found = wholeReads(row['QUERY PLAN'][0].Plan).filter((table) => large.has(table));
    if (process.env.BENCH_VERBOSE && found.length > 0) console.error(text, JSON.stringify(row['QUERY PLAN']));
    scans.push(...found);
  }
  return scans;
}

/** Returns the tables that a plan scans in full; a LIMIT above a scan ends it early. */
function wholeReads(plan, isLimited = false) {
  const own = plan['Node Type'] === 'Seq Scan' && !isLimited ? [plan['Relation Name']] : [];
  const stops = plan['Node Type'] === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(plan['Node Type']));
  return [...own, ...(plan.Plans ?? []).flatMap((below) => wholeReads(below, stops))];
}
