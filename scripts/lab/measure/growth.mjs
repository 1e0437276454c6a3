/**
 * Measures the console's lists, a customer's own reads and a sale while the shop grows.
 *
 *   npm run build && node scripts/lab/measure/growth.mjs --folder FOLDER [--accounts 1000000] [--orders 1000000]
 *       [--records AUDIT-RECORDS] [--out FILE] [--against FILE] [--only TEXT,…]
 *
 * Prints the median of three requests in milliseconds and, per list, the large tables that PostgreSQL plans to read in
 * full. `--out` keeps the figures; `--against` names those of a smaller shop and exits with 1 when one grew to more than
 * three times. FOLDER keeps the database for the next run.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mailOf, makeData, SMALL, tokenOf } from '../bench/lib/data.mjs';
import { largeTables, scansOf } from '../bench/lib/scans.mjs';
import { ask } from '../bench/lib/sql.mjs';
import { startDatabase, startProcess } from '../bench/lib/stack.mjs';
import { untilIdle } from '../bench/lib/measure.mjs';
import { Wire } from '../bench/lib/wire.mjs';
import { median } from '../../lib/compare.mjs';
import { requestsOf } from './lib/growth-requests.mjs';

const TURNS = 3;
/** A request grown beyond this times its figure fails, unless it still takes no longer than a glance. */
const [MOST_TIMES, GLANCE_MS] = [3, 50];
const STAFF = { 'x-auth-token': tokenOf(19_999) };

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    accounts: { type: 'string', default: String(SMALL.accounts) },
    orders: { type: 'string', default: String(SMALL.orders) },
    records: { type: 'string' },
    out: { type: 'string' },
    against: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
mkdirSync(options.folder, { recursive: true });
// PostgreSQL may run as a different user, which needs access to the folder.
chmodSync(options.folder, 0o755);
const only = options.only.split(',');
const before = options.against ? JSON.parse(readFileSync(options.against, 'utf8')) : {};
const database = await startDatabase(options.folder);
const figures = {};
let failed = 0;
try {
  await makeData(database.adminUrl, {
    accounts: Number(options.accounts),
    orders: Number(options.orders),
    ...(options.records ? { records: Number(options.records) } : {}),
  });
  await ask(database, `UPDATE accounts SET role = 'admin' WHERE mail = $1`, [mailOf(19_999)]);
  const wire = await Wire.before(database.appUrl);
  const api = await startProcess({ ...database, appUrl: wire.url });
  try {
    await untilIdle(api, database);
    const large = await largeTables(database);
    const requests = await requestsOf(database, STAFF);
    for (const request of requests.filter(({ name }) => only.some((part) => name.includes(part)))) {
      const { ms, statements, refusal } = await measure(api, wire, request);
      const scans = await scansOf(database, statements, large);
      figures[request.name] = ms;
      report(request.name, ms, [refusal, ...new Set(scans.map((table) => `reads all of ${table}`))].filter(Boolean));
    }
  } finally {
    await api.stop();
    wire.close();
  }
} finally {
  await database.stop();
}
if (options.out) writeFileSync(options.out, JSON.stringify(figures, null, 2));
process.exitCode = failed > 0 ? 1 : 0;

async function measure(api, wire, { before: prepare, ask: send }) {
  const times = [];
  let heard = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const given = await prepare?.(api.port);
    const began = performance.now();
    const refused = (error) => ({ refusal: error.message });
    const { statements, result } = await wire.listen(() => send(api.port, given).catch(refused));
    // A refused request has waited for as long as any request may.
    if (result.refusal) return { ms: performance.now() - began, statements, refusal: result.refusal };
    // The first one warms caches.
    if (turn > 0) times.push(performance.now() - began);
    heard = statements;
  }
  return { ms: median(times), statements: heard };
}

function report(name, ms, faults) {
  const was = before[name];
  const isSlow = was !== undefined && ms > MOST_TIMES * was && ms > GLANCE_MS;
  if (isSlow || faults.length > 0) failed += 1;
  const growth = was === undefined ? '' : `${was.toFixed(0).padStart(6)} ×${(ms / was).toFixed(1)}`;
  const notes = [...(isSlow ? ['SLOW'] : []), ...faults];
  console.log(`${name.padEnd(60)} ${ms.toFixed(0).padStart(6)} ${growth} ${notes.join(', ')}`.trimEnd());
}
