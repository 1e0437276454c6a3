import 'reflect-metadata';
import type { RedisQueues } from '../redis-queues.js';
import { startJobs } from './jobs-process.js';

/** Run as a separate process, to be killed in the middle of a job: prints `working` and never ends. */
const [databaseUrl = '', redis = 'null'] = process.argv.slice(2);
void startJobs(databaseUrl, JSON.parse(redis) as RedisQueues | null, ({ name }) => {
  process.stdout.write(`working on ${name}\n`);
  return new Promise<never>(() => undefined);
});
