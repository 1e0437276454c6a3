import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../lib/root.mjs';
import { tokenOf } from './data.mjs';
import { startMailSink } from './mail-sink.mjs';
import { untilIdle } from './measure.mjs';
import { ask } from './sql.mjs';
import { startProcess } from './stack.mjs';
import { demandOnly, line } from './table.mjs';
import { Wire } from './wire.mjs';

const ORDER = { plan: 'group', months: 12 };
const [BUYERS, BUYERS_AT_ONCE] = [400, 8];
/** What was ordered, and the receipt with the licence. */
const LETTERS = 2;
/** Sales that are listened to; background work adds to some, so the shortest counts. */
const COUNTED = 12;
/** The code of a sale is long: with fewer, most of it would be measured before it is compiled. */
const WARM_UP = { seconds: 5, atLeast: 1_000 };
const TURNS = 2;
const TIMEOUT_MS = 60_000;

/** The requests of a customer; the notification, the settlement and the mails are jobs of the site. */
const saleOf = (account) => {
  const headers = { 'x-auth-token': tokenOf(account) };
  return [
    { method: 'POST', path: '/api/account/order', headers, body: ORDER },
    { method: 'POST', path: '/api/account/orders/{id}/pay', headers, body: { method: 'sandbox' } },
    { method: 'POST', path: '/api/payments/sandbox/{paymentId}', body: { outcome: 'paid' } },
  ];
};
const UNITS = Array.from({ length: BUYERS }, (_, at) => saleOf(at + 1));

/**
 * A sale at the cashier from the order to the mails, in one process that is API and worker (`ROLE=all`): its
 * statements, commits and jobs on the wire, and its processor time. `beside` is the folder of another built tree, which
 * is measured in turns with this one.
 */
export async function measureSale({ generator, database }, { seconds, beside }) {
  const trees = [{ name: 'a sale', tree: root }, ...(beside ? [{ name: `the same by ${beside}`, tree: beside }] : [])];
  const sink = await startMailSink();
  try {
    const lines = [];
    for (const { name, tree } of trees) lines.push(...(await countOf(database, { name, tree, sink })));
    const turns = new Map(trees.map(({ name }) => [name, []]));
    for (let turn = 0; turn < (beside ? TURNS : 1); turn += 1) {
      for (const { name, tree } of trees)
        turns.get(name).push(await costOf(database, { tree, sink, generator, seconds }));
    }
    for (const [name, costs] of turns) lines.push(...costs.map((cost) => costLine(name, cost)));
    return lines;
  } finally {
    sink.close();
  }
}

async function countOf(database, { name, tree, sink }) {
  const wire = await Wire.before(database.appUrl);
  const site = await startProcess({ ...database, appUrl: wire.url }, { ROLE: 'all', SMTP_URL: sink.url }, tree);
  try {
    await untilIdle(site, database);
    const heard = [];
    for (let turn = 0; turn < COUNTED; turn += 1) {
      const { statements } = await wire.listen(() => sell(site, database, sink, turn + 1));
      heard.push(statements);
    }
    const shortest = heard.toSorted((one, other) => one.length - other.length)[0];
    const texts = shortest.map(({ text }) => text.trim());
    if (process.env.BENCH_VERBOSE) console.error(name, texts);
    const count = (pattern) => texts.filter((text) => pattern.test(text)).length;
    const note = `${count(/^INSERT INTO outbox/)} jobs; ${singleWrites(shortest)} statements that commit by themselves`;
    return [
      line({ path: `${name}, in all`, value: texts.length, unit: 'statements', most: 55 }),
      line({ path: '… its transactions', value: count(/^COMMIT/), unit: 'commits', most: 5, note }),
    ];
  } finally {
    await site.stop();
    wire.close();
  }
}

/** How many of the statements write outside a transaction. */
function singleWrites(statements) {
  const open = new Set();
  let found = 0;
  for (const { text, connection } of statements) {
    if (text.startsWith('START TRANSACTION')) open.add(connection);
    else if (/^(COMMIT|ROLLBACK$)/.test(text)) open.delete(connection);
    else if (!open.has(connection) && /\b(INSERT|UPDATE|DELETE)\b/.test(text)) found += 1;
  }
  return found;
}

/** One sale by itself, until its mails are sent and its jobs are gone; the query of the payment is due later. */
async function sell({ port }, database, sink, account) {
  const taken = sink.taken;
  let last = {};
  for (const { method, path, headers, body } of saleOf(account)) {
    const address = `http://127.0.0.1:${port}${path.replace(/{(\w+)}/, (_, field) => last[field])}`;
    const options = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(address, options);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    last = await response.json();
  }
  await lettersTaken(sink, taken + LETTERS);
  const due = 'SELECT FROM outbox WHERE run_at <= now() LIMIT 1';
  for (const end = Date.now() + TIMEOUT_MS; (await ask(database, due)).length > 0 && Date.now() < end;) await sleep(10);
}

async function lettersTaken(sink, expected) {
  for (const end = Date.now() + TIMEOUT_MS; sink.taken < expected; await sleep(5))
    if (Date.now() > end) throw new Error(`only ${sink.taken} of ${expected} mails were sent`);
}

async function costOf(database, { tree, sink, generator, seconds }) {
  const site = await startProcess(database, { ROLE: 'all', SMTP_URL: sink.url }, tree);
  try {
    await untilIdle(site, database);
    const load = async (options) => {
      const [taken, began] = [sink.taken, performance.now()];
      const job = { port: site.port, units: UNITS, connections: BUYERS_AT_ONCE, seconds, ...options };
      const result = await generator.run(job);
      demandOnly(result, ['200', '201']);
      await lettersTaken(sink, taken + LETTERS * result.units);
      return { ...result, perSecond: (1_000 * result.units) / (performance.now() - began) };
    };
    await load(WARM_UP);
    const [siteMs, databaseMs] = [site.cpuMs(), database.cpuMs()];
    const { units, perSecond } = await load({ atLeast: 500 });
    return {
      perSecond,
      siteMs: (site.cpuMs() - siteMs) / units,
      databaseMs: (database.cpuMs() - databaseMs) / units,
    };
  } finally {
    await site.stop();
  }
}

const costLine = (path, { perSecond, siteMs, databaseMs }) =>
  line({
    path,
    value: siteMs + databaseMs,
    unit: 'ms of CPU',
    note: `site ${siteMs.toFixed(1)}, PostgreSQL ${databaseMs.toFixed(1)}; ${perSecond.toFixed(0)} a second with their mails`,
  });
