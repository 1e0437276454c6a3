import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { redisStore } from './limit.guard.js';
import { type LimitStore, RateLimiter } from './rate-limiter.js';

const BUDGET = { name: 'test', points: 5, windowSeconds: 60 };

const postgresThat = (answers: () => Promise<unknown>): LimitStore => ({ pool: { query: answers } as unknown as Pool });
const redisThat = (answers: () => Promise<unknown>): LimitStore => {
  const commands = { rlflxIncr: answers, defineCommand: () => undefined, multi: () => ({ exec: answers }) };
  return { redis: { ...commands, status: 'ready' } as unknown as Redis, prefix: 'test' };
};
const never = () => new Promise<never>(() => undefined);
const fails = () => Promise.reject(new Error('connection refused'));

describe('a limit', () => {
  it.each([
    ['a database that does not answer', postgresThat(never)],
    ['a database that is not there', postgresThat(fails)],
    ['a Redis that does not answer', redisThat(never)],
    ['a Redis that is not there', redisThat(fails)],
  ])('a limit lets nothing through on %s, and says so within two seconds', async (_, store) => {
    jest.useFakeTimers();
    const refusal = new RateLimiter(store, 1).take(BUDGET, 'somebody').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2_000);
    jest.useRealTimers();
    expect(await refusal).toMatchObject({ code: 'request.unavailable' });
  });
});

describe('a limit that each process counts by itself', () => {
  it('a limit counted by each process needs no store, and refuses requests above it', async () => {
    const limiter = new RateLimiter(redisThat(never), 1);
    for (let count = 0; count < BUDGET.points; count += 1) await limiter.takeHere(BUDGET, 'somebody');
    await expect(limiter.takeHere(BUDGET, 'somebody')).rejects.toMatchObject({ code: 'request.too_many' });
    await limiter.takeHere(BUDGET, 'somebody else');
  });
});

describe('the connection to Redis at a start', () => {
  const opened = async (server: Server): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

  it('is ready once the start goes on', async () => {
    // Responds to every command with an empty text.
    const server = createServer((socket) =>
      socket.on('data', (sent) => {
        for (const _ of sent.toString().matchAll(/^\*\d+\r$/gm)) socket.write('$0\r\n\r\n');
      }),
    );
    const { redis } = await redisStore({ url: await opened(server), prefix: 'test' });
    expect(redis.status).toBe('ready');
    redis.disconnect();
    await closed(server);
  });

  it('does not hold up the start when Redis is down', async () => {
    const gone = createServer();
    const url = await opened(gone);
    await closed(gone);
    const { redis } = await redisStore({ url, prefix: 'test' });
    expect(redis.status).not.toBe('ready');
    await new Promise((resolve) => redis.once('reconnecting', resolve));
    redis.disconnect();
  });
});
