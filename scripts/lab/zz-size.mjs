import { findRunningPostgres } from '@causeway/embedded-postgres';
import pg from 'pg';
const url = await findRunningPostgres('/tmp/growth/1m/data');
const u = Object.assign(new URL(url.adminUrl ?? url), { pathname: '/site' }).href;
const c = new pg.Client({ connectionString: u });
await c.connect();
const { rows } = await c.query(
  `SELECT relname, reltuples::bigint AS n, pg_relation_size(oid) AS heap, pg_indexes_size(oid) AS idx, pg_total_relation_size(oid) AS total FROM pg_class WHERE relkind='r' AND relnamespace='public'::regnamespace AND reltuples > 5000 ORDER BY total DESC`,
);
for (const r of rows)
  console.log(
    r.relname.padEnd(20),
    r.n,
    (r.heap / r.n).toFixed(0),
    (r.idx / r.n).toFixed(0),
    (r.total / 1e6).toFixed(0) + ' MB',
  );
console.log((await c.query(`SELECT pg_database_size('site')/1e6 AS mb`)).rows);
await c.end();
