import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../../../lib/root.mjs';
import { track } from '../../../lib/run.mjs';
import { median } from '../../../lib/compare.mjs';
import { mailOf, tokenOf } from './data.mjs';
import { ask } from './sql.mjs';
import { line } from './table.mjs';

/**
 * What customers do meanwhile: a small part of what the site can serve, so that delays show up rather than queueing.
 */
const PER_SECOND = 150;
const ROUNDS = 5;
/** Several members of staff at once: at most ten of the same work a second. */
const LEAST_MS = 100;
const MOST_GROWTH = 1.3;
const STAFF = { 'x-auth-token': tokenOf(19_999) };
const units = Array.from({ length: 500 }, (_, at) => ({
  path: ['/api/account/info', '/api/account/orders', '/api/account/paid'][at % 3],
  headers: { 'x-auth-token': tokenOf(at + 1) },
}));

/**
 * Measures customers' reads beside an export, an overview, the books and, for comparison, a loop in PostgreSQL, each in
 * turns with the same reads by themselves: the median of the slowest hundredth may grow by 30 %.
 */
export async function measureInterference(stage, { seconds }) {
  await ask(stage.database, `UPDATE accounts SET role = 'admin' WHERE mail = $1`, [mailOf(19_999)]);
  const reads = () =>
    stage.generator.run({ port: stage.api.port, units, perSecond: PER_SECOND, seconds, connections: 50 });
  await reads();
  const lines = [];
  for (const [name, work] of Object.entries(WORK)) {
    const [calm, beside] = [[], []];
    let times = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      calm.push((await reads()).times.p99);
      const stop = new AbortController();
      const working = repeat(() => work(stage), stop.signal);
      beside.push((await reads()).times.p99);
      stop.abort();
      times += await working;
    }
    lines.push(
      line({
        path: `reads beside ${name}, p99`,
        value: median(beside),
        unit: 'ms',
        most: MOST_GROWTH * median(calm),
        note: `${median(calm).toFixed(1)} ms by themselves; ${times} times in ${ROUNDS * seconds} s`,
      }),
    );
  }
  return lines;
}

const WORK = {
  'an export of all orders': ({ api }) => get(api, '/api/admin/orders/export'),
  'the overview': ({ api }) => get(api, '/api/admin/overview?days=90'),
  'the whole books': ({ database }) => books(database),
  // The cost of any process that computes without a pause on one of the machine's cores; it reads no table.
  'a statement that only counts': ({ database }) => ask(database, 'SELECT count(*) FROM generate_series(1, 40000000)'),
};

async function repeat(work, signal) {
  let times = 0;
  while (!signal.aborted) {
    const began = performance.now();
    await work();
    times += 1;
    // Staff look at a page for a while; without a pause, a short request would be a flood.
    await sleep(Math.max(0, LEAST_MS - (performance.now() - began)));
  }
  return times;
}

async function get({ port }, path) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: STAFF });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  for await (const chunk of response.body) void chunk;
}

/** In a separate process, as the worker does it by night. */
function books({ appUrl, dataDir }) {
  const env = { ...process.env, DATABASE_URL: appUrl, DATA_DIR: dataDir };
  const child = track(
    spawn(process.execPath, [inRoot('backend', 'dist', 'cli', 'books.js')], { env, stdio: 'ignore' }),
  );
  return new Promise((resolve) => child.once('close', resolve));
}
