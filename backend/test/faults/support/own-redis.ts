import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

/** A Redis for one test. */
export interface OwnRedis {
  readonly url: string;
  /** `kill -9`; its contents are lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP: it accepts connections but never responds. */
  freeze(): void;
  thaw(): void;
  /** Deletes everything in it while it keeps running. */
  wipe(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts Debian's redis-server on a free port, without files. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'site-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  const asked = async <T>(ask: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await ask(client);
    } finally {
      client.disconnect();
    }
  };
  const self: OwnRedis = {
    url,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
      server = spawn('redis-server', args, { stdio: 'ignore' });
      server.once('error', () => undefined);
      await eventually(() => asked((client) => client.ping()).catch(() => null), 10);
    },
    async kill() {
      const victim = server;
      server = null;
      if (!victim) return;
      const ended = new Promise((resolve) => victim.once('close', resolve));
      victim.kill('SIGKILL');
      await ended;
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    wipe: () => asked(async (client) => void (await client.flushall())),
    async remove() {
      await self.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}
