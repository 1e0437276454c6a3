import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
const program = folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file)) ?? null;

/** Whether tests that need Redis can be run here. */
export const canHaveRedis = Boolean(process.env['REDIS_URL'] ?? program);

export interface SuiteRedis {
  readonly url: string;
  /** This suite's own part of it. */
  readonly prefix: string;
  close(): Promise<void>;
}

/** The Redis of the run, or one of our own that keeps nothing. */
export async function openRedis(): Promise<SuiteRedis> {
  const prefix = `suite-${randomBytes(8).toString('hex')}`;
  const given = process.env['REDIS_URL'];
  if (given) return { url: given, prefix, close: async () => undefined };
  if (!program) throw new Error('there is neither REDIS_URL nor redis-server');

  const port = await freePort();
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
  const url = `redis://127.0.0.1:${port}`;
  await untilAnswering(url);
  return { url, prefix, close: () => ended(child) };
}

async function untilAnswering(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  const late = sleep(10_000, undefined, { ref: false }).then(() => Promise.reject(new Error('redis-server is silent')));
  await Promise.race([redis.ping(), late]);
  redis.disconnect();
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGKILL');
  });

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
