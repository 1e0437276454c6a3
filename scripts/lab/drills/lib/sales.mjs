// node sales.mjs CUSTOMERS SECONDS RATE: makes RATE sales a second, at a steady rate whether the site keeps up or not.
// A sale is an order, its payment with points, both under an Idempotency-Key, and a read of it. Nothing is retried: the
// test measures how nginx and the site handle a replica that leaves. Prints one line of JSON per sale, then the totals.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const [customers, seconds, rate] = process.argv.slice(2).map(Number);
if (!(customers <= 500 && seconds <= 1_800 && rate <= 50))
  throw new Error('At most 500 customers, 1800 s, 50 a second');
const { SITE: site, SEED: seed } = process.env;
const answers = {};
const delays = [];
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());

async function call(method, path, token, { key, body } = {}) {
  const headers = { 'x-auth-token': token, ...(key ? { 'idempotency-key': key } : {}) };
  if (body) headers['content-type'] = 'application/json';
  const begun = performance.now();
  const response = await fetch(`${site}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  }).catch((error) => ({ status: error.cause?.code ?? error.name, text: async () => '' }));
  const text = await response.text().catch((error) => error.name);
  delays.push(performance.now() - begun);
  const what = `${method} ${response.status}`;
  answers[what] = (answers[what] ?? 0) + 1;
  return { status: response.status, text };
}

async function sell(number) {
  const mail = `drill-${(number % customers) + 1}@drill.example`;
  const token = createHash('sha256')
    .update(seed + mail)
    .digest('base64url');
  const key = randomUUID();
  const sale = { at: new Date().toISOString(), mail, order: null, paid: false, failed: [] };
  const placed = await call('POST', '/account/order', token, { key, body: { plan: 'group', months: 3 } });
  if (placed.status === 201) {
    sale.order = JSON.parse(placed.text).id;
    const paid = await call('POST', `/account/orders/${sale.order}/pay-with-points`, token, { key: randomUUID() });
    sale.paid = paid.status === 200;
    if (!sale.paid) sale.failed.push(`pay ${paid.status} ${paid.text.slice(0, 120)}`);
    const shown = await call('GET', `/account/orders/${sale.order}`, token);
    if (shown.status !== 200) sale.failed.push(`read ${shown.status}`);
  } else sale.failed.push(`order ${placed.status} ${placed.text.slice(0, 120)}`);
  console.log(JSON.stringify(sale));
}

const begun = performance.now();
const open = [];
for (let number = 0; number < seconds * rate && !ending.signal.aborted; number += 1) {
  await sleep(Math.max(0, begun + (number * 1_000) / rate - performance.now()));
  open.push(sell(number));
}
await Promise.all(open);
delays.sort((a, b) => a - b);
const at = (share) => Math.round(delays[Math.floor(delays.length * share)] ?? 0);
console.log(JSON.stringify({ sales: open.length, answers, ms: { p50: at(0.5), p99: at(0.99), most: at(0.9999) } }));
