/**
 * Places, pays, cancels and refunds orders of ten customers over HTTP on its own site; an independent tally must match
 * the site's books to the fen.
 *
 *   npm run build && node scripts/lab/measure/books.mjs [orders=2000] [seed=1]
 *
 * Its data is in a temporary folder. Exits with 1 when a fen or a point is missing or an invariant does not hold.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../../lib/site.mjs';
import { aCustomer, anAdmin } from './lib/people.mjs';
import { runBooks } from './lib/books-command.mjs';
import { Sale } from './lib/sale.mjs';

const [orders = '2000', seed = '1'] = process.argv.slice(2);
const CUSTOMERS = 10;
const AT_ONCE = 3;

/** Mulberry32: the same seed produces the same orders. */
function randomFrom(state) {
  let a = Number(state) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const folder = mkdtempSync(join(tmpdir(), 'books-'));
const site = await startSite(folder);
let isWhole = false;
try {
  const admin = await anAdmin(site);
  const referrer = await aCustomer(site);
  const buyers = [];
  for (let count = 0; count < CUSTOMERS; count += 1) buyers.push(await aCustomer(site, referrer.referralCode));
  const couponCode = 'DRILL';
  await admin.post('/admin/coupons', { code: couponCode, percentBps: 1_250, isEnabled: true });

  const random = randomFrom(seed);
  const sales = Array.from(
    { length: Number(orders) },
    (_, turn) => new Sale({ buyer: buyers[turn % CUSTOMERS], admin, couponCode, random }),
  );
  const started = Date.now();
  const queue = sales.values();
  const work = async () => {
    for (const sale of queue) await sale.run();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = (Date.now() - started) / 1_000;

  const sum = (of) => sales.reduce((total, sale) => total + sale[of], 0);
  const expected = {
    orders: sales.length,
    capturedFen: sum('capturedFen'),
    returnedFen: sum('returnedFen'),
    points: sum('points'),
    activeLicenses: sum('licenses'),
  };
  const { code, statement, lines } = await runBooks(site);
  console.log(lines.filter((line) => !line.startsWith('ok')).join('\n'));
  console.log(`tally     ${JSON.stringify(expected)}`);
  console.log(`the books ${JSON.stringify(statement)}`);
  const balance = await referrer.get('/account/info');
  isWhole =
    code === 0 && JSON.stringify(expected) === JSON.stringify(statement) && balance.referralPoints === expected.points;
  console.log(
    `${sales.length} orders in ${seconds.toFixed(0)} s, seed ${seed}: ${isWhole ? 'the books balance to the fen' : 'THE BOOKS DO NOT BALANCE'}`,
  );
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isWhole ? 0 : 1;
