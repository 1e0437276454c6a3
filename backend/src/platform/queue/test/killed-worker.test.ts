import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { suiteRedis } from '../../../../test/support/redis.js';
import { eventJob, type JobsProcess, startJobs } from './jobs-process.js';

/** Instead of half a minute in BullMQ. */
const LOCK_MS = 1_000;
const COMPILER = join(__dirname, '../../../../test/support/run-typescript.cjs');

const suite = suiteRedis();
const redis = suite && { ...suite, lockMs: LOCK_MS };

describe(`on ${redis ? 'Redis' : 'PostgreSQL'}`, () => {
  let database: FreshDatabase;
  let heir: JobsProcess | null = null;

  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(async () => {
    await heir?.close();
    await database?.drop();
  });

  it('a job whose worker was killed in the middle of it is run once by the next', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (name, queue, payload) VALUES ('${eventJob.name}', 'events', '{"name":"orphan"}')`,
    );
    await killedAtWork(
      spawn(process.execPath, [
        COMPILER,
        join(__dirname, 'worker-that-hangs.ts'),
        database.appUrl,
        JSON.stringify(redis),
      ]),
    );
    expect(await database.dataSource.query('SELECT attempts FROM outbox')).toEqual([{ attempts: 0 }]);
    await redeliveryIsDue(database);

    const runs: string[] = [];
    heir = await startJobs(database.appUrl, redis, async ({ name }) => void runs.push(name));
    await eventually(async () => (await database.dataSource.query('SELECT 1 FROM outbox')).length === 0);
    await heir.add({ contract: eventJob, payload: { name: 'next' } });
    await eventually(async () => runs.includes('next'));
    expect(runs).toEqual(['orphan', 'next']);
  }, 60_000);
});

/** As if the killed process had been silent for as long as a delivery may be. */
async function redeliveryIsDue({ dataSource }: FreshDatabase): Promise<void> {
  await dataSource.query(`UPDATE outbox SET dispatched_at = dispatched_at - interval '46 seconds'`);
}

/** Waits until the process works on its job, and kills it so that it cannot report anything. */
async function killedAtWork(child: ChildProcess): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const exit = once(child, 'exit');
  await eventually(async () => output.includes('working on orphan'), 30).catch((error: unknown) => {
    throw new Error(`the worker said: ${output}`, { cause: error });
  });
  child.kill('SIGKILL');
  await exit;
}
