import 'reflect-metadata';
import type { QueueBackend } from '../queue-backend.js';
import { startJobs } from './jobs-process.js';

/** A process of its own, to be killed in the middle of a job: says `working` and never ends. */
const [databaseUrl = '', backend = '{}'] = process.argv.slice(2);
void startJobs(databaseUrl, JSON.parse(backend) as QueueBackend, ({ name }) => {
  process.stdout.write(`working on ${name}\n`);
  return new Promise<never>(() => undefined);
});
