import { readFileSync } from 'node:fs';
import { inRoot } from '../../../lib/root.mjs';
import { mailOf, tokenOf } from './data.mjs';
import { largeTables, scansOf } from './scans.mjs';
import { ask } from './sql.mjs';
import { startProcess } from './stack.mjs';
import { line } from './table.mjs';
import { Wire } from './wire.mjs';

/** Signed in; the first customer has twenty orders and fourteen licences, the second at most one order. */
const [STAFF, MUCH, LITTLE] = [tokenOf(19_999), tokenOf(1), tokenOf(15_000)];
/** Requests that must read everything: file exports, figures over months, full verifications. */
const WHOLE = /\/export$|\/admin\/(overview|status|work)$|\/audit\/chain$/;
/** Pages of each list. Substring searches are left out: they scan the column, which staff accept waiting for. */
const SEARCHES = ['', '?pageIndex=2'];

/**
 * Requests every list on a year's data and has PostgreSQL explain each statement it receives: none may scan a large
 * table, and no list may send more statements because it holds more rows.
 */
export async function measurePlans({ database }) {
  await ask(database, `UPDATE accounts SET role = 'admin' WHERE mail = $1`, [mailOf(19_999)]);
  const wire = await Wire.before(database.appUrl);
  const api = await startProcess({ ...database, appUrl: wire.url });
  try {
    const scans = new Map();
    const large = await largeTables(database);
    const paths = listPaths();
    for (const path of paths.filter((one) => !WHOLE.test(one)))
      for (const search of SEARCHES) {
        const { statements } = await wire.listen(() => get(api, path + search, STAFF));
        for (const scan of await scansOf(database, statements, large)) scans.set(`${path}${search}: ${scan}`, scan);
      }
    for (const scan of scans.keys()) console.error(`  full table scan: ${scan}`);
    const growing = [];
    for (const path of paths.filter((one) => one.startsWith('/api/account/'))) {
      const counts = [];
      for (const token of [MUCH, LITTLE]) counts.push(await statementsFor(wire, api, path, token));
      if (counts[0] > counts[1]) growing.push(`${path} ${counts.join(' against ')}`);
    }
    return [
      line({ path: `plans of ${paths.length} lists`, value: scans.size, unit: 'large scans', most: 0 }),
      line({
        path: 'lists that ask more for more',
        value: growing.length,
        unit: 'lists',
        most: 0,
        note: growing.join(', '),
      }),
    ];
  } finally {
    await api.stop();
    wire.close();
  }
}

/** Paths of the API contract without parameters. */
function listPaths() {
  const { paths } = JSON.parse(readFileSync(inRoot('backend', 'openapi.json'), 'utf8'));
  return Object.entries(paths).flatMap(([path, { get: read }]) => (read && !path.includes('{') ? [path] : []));
}

/** Returns the fewest statements of three tries, since background work of the process may add some. */
async function statementsFor(wire, api, path, token) {
  const counts = [];
  for (let turn = 0; turn < 3; turn += 1)
    counts.push((await wire.listen(() => get(api, path, token))).statements.length);
  return Math.min(...counts);
}

/** The status does not matter here. */
async function get({ port }, path, token) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-auth-token': token } });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
}
