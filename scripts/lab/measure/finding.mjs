/**
 * Measures how long the console's search takes in PostgreSQL at 100,000 customers and 200,000 orders.
 *
 *   npm run build && node scripts/lab/measure/finding.mjs [folder]
 *
 * Prints the median and the slowest of eight turns for each text, in milliseconds, planning included, and exits with 1
 * when a median is above 50. The folder keeps the database for the next run; EXPLAIN=text prints the plan of one text.
 */
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeData } from '../bench/lib/data.mjs';
import { startDatabase } from '../bench/lib/stack.mjs';
import { built } from '../../lib/built.mjs';
import { median } from '../../lib/compare.mjs';

const MOST_MS = 50;
const TURNS = 8;

const { FIND, valuesOf } = await built('modules/admin/finding/finding.queries.js');
const { FOUND_KINDS } = await built('modules/admin/finding/kinds.js');

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'finding-'));
mkdirSync(folder, { recursive: true });
// PostgreSQL may run as a different user, which needs access to the folder.
chmodSync(folder, 0o755);
const database = await startDatabase(folder);
const client = new Client({ connectionString: database.adminUrl });
let slowest = 0;
try {
  await makeData(database.adminUrl);
  await client.connect();
  const [{ number }] = (await client.query('SELECT number FROM orders OFFSET 5000 LIMIT 1')).rows;
  const [{ key }] = (await client.query('SELECT key FROM licenses OFFSET 5000 LIMIT 1')).rows;
  const texts = ['王伟', '顾客', '顾客 777', 'person777@example.cn', 'example', '2026', number.slice(0, 8), number];
  texts.push(number.slice(-6), key, key.slice(5).replaceAll('-', '').toLowerCase(), key.slice(-9), '13800001111');
  for (const text of texts) await measure(text);
  if (process.env.EXPLAIN) await explain(process.env.EXPLAIN);
} finally {
  await client.end();
  await database.stop();
}
process.exitCode = slowest > MOST_MS ? 1 : 0;

async function measure(text) {
  const times = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await client.query({ ...FIND, values: valuesOf(text, FOUND_KINDS) });
    times.push(performance.now() - began);
  }
  slowest = Math.max(slowest, median(times));
  console.log(
    `${text.padEnd(24)} ${median(times).toFixed(0).padStart(5)} ${Math.max(...times)
      .toFixed(0)
      .padStart(5)}`,
  );
}

async function explain(text) {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS OFF) ${FIND.text}`, valuesOf(text, FOUND_KINDS));
  console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
}
