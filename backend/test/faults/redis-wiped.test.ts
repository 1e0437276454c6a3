import { openQueue } from '../../src/platform/queue/redis-queues.js';
import { eventJob, mailJob, startJobs } from '../../src/platform/queue/test/jobs-process.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startOwnRedis } from './support/own-redis.js';

it('after Redis is wiped, a waiting mail goes out within a minute, and a running job runs once', async () => {
  const [database, redis] = await Promise.all([freshDatabase(), startOwnRedis()]);
  const backend = { url: redis.url, prefix: 'jobs' };
  const runs: string[] = [];
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const jobs = await startJobs(database.appUrl, backend, async ({ name }) => {
    runs.push(name);
    if (name === 'long') await finished;
  });
  const outbox = (): Promise<unknown[]> => database.dataSource.query('SELECT 1 FROM outbox');
  try {
    await jobs.add({ contract: eventJob, payload: { name: 'long' } });
    await eventually(async () => runs.includes('long'));
    const mail = await openQueue(mailJob.queue, backend, () => undefined);
    await mail.pause();
    await jobs.add({ contract: mailJob, payload: { name: 'letter' } });
    await eventually(async () => (await mail.count()) === 1);
    await mail.close();

    await redis.wipe();
    const wipedAt = Date.now();
    await eventually(async () => runs.includes('letter'), 90);
    const recoveredMs = Date.now() - wipedAt;
    console.log(JSON.stringify({ recoveredMs }));
    expect(recoveredMs).toBeLessThan(60_000);

    // `long` was queued before the mail: if it ran again, it would do so before the mail.
    expect(runs).toEqual(['long', 'letter']);
    finish();
    await eventually(async () => (await outbox()).length === 0);
  } finally {
    finish();
    await jobs.close();
    await redis.remove();
    await database.drop();
  }
});
