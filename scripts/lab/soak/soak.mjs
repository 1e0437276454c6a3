import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Generator } from '../bench/lib/load.mjs';
import { startDatabase, startProcess } from '../bench/lib/stack.mjs';
import { hangUp, makePeople, visits } from './visits.mjs';

/**
 * Relative to the project root, where the process starts: flags are separated by spaces, which an absolute path may
 * contain.
 */
const PROBED = '--expose-gc --require ./scripts/lab/soak/heap-probe.cjs';
const ROUNDS = 6;
/** How often each kind of visit occurs per round. */
const TIMES = 80;
const CALLERS = 50;
/** Longer than the idle timeout of database connections. */
const QUIET_MS = 11_000;
const TIMEOUT_MS = 20_000;
const MB = 2 ** 20;

/**
 * Sends some seven thousand requests of every kind to the built site and checks whether it holds more afterwards than
 * before: live memory, open files, connections to the database. Linux only. Returns one line for each.
 */
export async function soak(folder) {
  const heapFile = join(folder, 'heap');
  const database = await startDatabase(folder);
  const generator = new Generator();
  try {
    await makePeople(database.adminUrl);
    const api = await startProcess(database, { NODE_FLAGS: PROBED, HEAP_FILE: heapFile });
    try {
      const round = async () => {
        await generator.run({ port: api.port, units: visits(TIMES), connections: CALLERS, seconds: 60, once: true });
        await hangUp(api.port);
      };
      // Everything that is opened, compiled and kept permanently is there after the second round.
      await round();
      await round();
      const before = await holds(api, database, heapFile);
      for (let at = 2; at < ROUNDS; at += 1) await round();
      return compare(before, await holds(api, database, heapFile));
    } finally {
      await api.stop();
    }
  } finally {
    generator.close();
    await database.stop();
  }
}

function compare(before, after) {
  return [
    { what: 'memory that is alive, MB', most: 3, ...grown(before, after, 'heapMb') },
    { what: 'open files', most: 2, ...grown(before, after, 'files') },
    { what: 'connections to the database', most: 0, ...grown(before, after, 'connections') },
  ];
}

const grown = (before, after, name) => ({ before: before[name], after: after[name], by: after[name] - before[name] });

async function holds(api, database, heapFile) {
  await sleep(QUIET_MS);
  rmSync(heapFile, { force: true });
  process.kill(api.pid, 'SIGUSR2');
  for (const end = Date.now() + TIMEOUT_MS; !existsSync(heapFile); await sleep(20)) {
    if (Date.now() > end) throw new Error('the site did not report its memory use');
  }
  const heapMb = Number(readFileSync(heapFile, 'utf8')) / MB;
  return { heapMb, files: api.footprint().files, connections: await connectionsTo(database) };
}

async function connectionsTo({ adminUrl }) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query(`SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'site_app'`);
  await client.end();
  return rows[0].count;
}
