/**
 * Benchmarks the site and the components it is built on, in one run on one machine.
 *
 *   npm run build && npm run bench [-- --seconds 8] [--only reads,orders,…] [--keep FOLDER] [--beside FOLDER]
 *
 * `--beside` names another built tree whose sales are measured in turns with these.
 *
 * BENCH_VERBOSE=1 prints the statements of each request and the query plans that are rejected.
 *
 * Uses a separate database with a year of business in it, one API process and a load generator in another process.
 * Every figure is shown next to its baseline: docs/performance.md. Takes some minutes; needs Linux and pgbench.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureHashing, measureHello, measurePostgres } from './lib/baselines.mjs';
import { measureCampaign } from './lib/campaign.mjs';
import { makeData } from './lib/data.mjs';
import { Generator } from './lib/load.mjs';
import { untilIdle } from './lib/measure.mjs';
import { measureLogins } from './lib/logins.mjs';
import { measureInterference } from './lib/interference.mjs';
import { measureNotifications } from './lib/notifications.mjs';
import { measureOverload, measureSoak } from './lib/endurance.mjs';
import { measureOrders } from './lib/orders.mjs';
import { measurePlans } from './lib/plans.mjs';
import { measureSale } from './lib/sale.mjs';
import { measureReads } from './lib/reads.mjs';
import { measureStatements } from './lib/statements.mjs';
import { measureStart } from './lib/start.mjs';
import { startDatabase, startProcess } from './lib/stack.mjs';
import { line, toMarkdown } from './lib/table.mjs';

const PARTS = {
  start: measureStart,
  statements: measureStatements,
  reads: measureReads,
  orders: measureOrders,
  sale: measureSale,
  notifications: measureNotifications,
  logins: measureLogins,
  overload: measureOverload,
  interference: measureInterference,
  soak: measureSoak,
  campaign: measureCampaign,
  plans: measurePlans,
};
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    keep: { type: 'string' },
    beside: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'bench-'));
mkdirSync(folder, { recursive: true });
// PostgreSQL may run as a different user, which needs access to the folder.
chmodSync(folder, 0o755);

const generator = new Generator();
const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
const database = await startDatabase(folder);
try {
  say('making data');
  await makeData(database.adminUrl);
  say('measuring the parts');
  // The baselines do not change during a soak, however many hours it takes.
  const secondsOfParts = Math.min(seconds, 8);
  const hello = await measureHello(generator, database, secondsOfParts);
  const postgres = await measurePostgres(database, secondsOfParts);
  const hashing = await measureHashing(secondsOfParts);
  const lines = [
    line({ path: 'Fastify says hello', value: hello.perSecond, unit: '/s', note: `${hello.cpuUs.toFixed(1)} µs each` }),
    line({
      path: 'Fastify, pg: the row of a session',
      value: hello.session.perSecond,
      unit: '/s',
      ratio: hello.session.perSecond / hello.perSecond,
      cpu: hello.session.cpuUs / hello.cpuUs,
      note: `api ${hello.session.apiUs.toFixed(0)} µs, PostgreSQL ${hello.session.databaseUs.toFixed(0)} µs`,
    }),
    line({
      path: 'pgbench: an order',
      value: postgres.ordersPerSecond,
      unit: '/s',
      note: '1 insert, 1 update, 1 select',
    }),
    line({ path: 'pgbench: an indexed select', value: postgres.selectsPerSecond, unit: '/s' }),
    line({ path: 'argon2id, 19 MiB, t=2', value: hashing.perSecond, unit: '/s', note: 'two at once' }),
  ];
  for (const part of options.only.split(',')) {
    say(part);
    const api = await startProcess(database);
    const stage = { generator, api, database };
    try {
      await untilIdle(api, database);
      const measured = await PARTS[part](stage, { hello, postgres, hashing, seconds, beside: options.beside });
      for (const { path, value, cpu } of measured) say(`  ${path}: ${value} ${cpu}`);
      lines.push(...measured);
    } catch (error) {
      // The remaining benchmarks are still worth running.
      console.error(error);
      lines.push(line({ path: `${part} could not be measured`, value: 1, unit: 'error', most: 0 }));
      process.exitCode = 1;
    } finally {
      await api.stop();
    }
  }
  console.log(`${cpus().length} cores, ${cpus()[0].model.trim()}, Node ${process.versions.node}\n`);
  console.log(toMarkdown(lines));
} finally {
  generator.close();
  await database.stop();
  if (!options.keep) rmSync(folder, { recursive: true, force: true });
}
