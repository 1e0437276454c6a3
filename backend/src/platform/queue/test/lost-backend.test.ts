// oxlint-disable-next-line no-restricted-imports -- how often it asks in a while is what is looked at
import { setTimeout as sleep } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.js';
import { type Door, doorTo } from '../../../../test/support/door.js';
import { eventually } from '../../../../test/support/eventually.js';
import { suiteRedis } from '../../../../test/support/redis.js';
import type { QueueBackend } from '../queue-backend.js';
import { chore, type JobsProcess, startJobs } from './jobs-process.js';

/** Three workers and three queues, each with a handful of connections, that ask again about once a second. */
const PATIENT_KNOCKS = 30;
const OUTAGE_MS = 3_000;

const redis = suiteRedis();

describe(`on ${redis ? 'Redis' : 'PostgreSQL'}`, () => {
  let database: FreshDatabase;
  let door: Door;
  let site: JobsProcess | null = null;
  let runs: string[];

  const start = async () => {
    const backend: QueueBackend = redis
      ? { kind: 'redis', url: door.url, prefix: redis.prefix }
      : { kind: 'postgres', url: door.url };
    site = await startJobs(database.appUrl, backend, async ({ name }) => void runs.push(name));
    return site;
  };
  const knocksDuring = async (ms: number) => {
    const before = door.knocks();
    await sleep(ms);
    return door.knocks() - before;
  };

  beforeEach(async () => {
    runs = [];
    database = await freshDatabase();
    door = await doorTo(redis?.url ?? database.appUrl);
  });
  afterEach(async () => {
    await site?.close();
    await door?.close();
    await database?.drop();
  });

  it('jobs start while their queues are away, retry patiently, and run once the queues are there', async () => {
    door.shut();
    const jobs = await start();
    await jobs.add({ contract: chore, payload: { name: 'early' } });
    expect(await knocksDuring(OUTAGE_MS)).toBeLessThan(PATIENT_KNOCKS);
    door.open();
    await eventually(async () => runs.includes('early'));
  }, 60_000);

  it('jobs retry patiently when their queues go away, and go on by themselves when they are back', async () => {
    const jobs = await start();
    await jobs.add({ contract: chore, payload: { name: 'before' } });
    await eventually(async () => runs.includes('before'));
    door.shut();
    await jobs.add({ contract: chore, payload: { name: 'meanwhile' } });
    expect(await knocksDuring(OUTAGE_MS)).toBeLessThan(PATIENT_KNOCKS);
    door.open();
    await eventually(async () => runs.includes('meanwhile'));
  }, 60_000);
});
