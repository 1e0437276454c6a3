import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { eventually } from '../../../../test/support/eventually.js';
import { awaitUncounted, registerLoadShedding } from './request-bounds.js';
import { registerRequestLog } from './request-log.js';

const MAX_CONCURRENT = 2;

describe('load shedding', () => {
  let server: FastifyInstance;
  let release: () => void;
  /** Ends requests that have waited for news. */
  let finish: () => void;
  let begun: EventEmitter;
  let lines: unknown[];
  /** Of requests that are logged individually. */
  let statuses: number[];

  beforeEach(async () => {
    server = fastify();
    const begins = new EventEmitter();
    begun = begins;
    const logged: unknown[] = [];
    lines = logged;
    const released = new Promise<void>((resolve) => (release = resolve));
    const wasShed = registerLoadShedding(server, { warn: (...line) => logged.push(line) }, MAX_CONCURRENT);
    const served: number[] = [];
    statuses = served;
    registerRequestLog(server, { request: ({ status }) => served.push(status) }, wasShed);
    const slow = async () => {
      begins.emit('one');
      await released;
      return {};
    };
    server.get('/api/work', slow);
    server.get('/api/health/live', slow);
    const ended = new Promise<void>((resolve) => (finish = resolve));
    server.get('/api/news', async (_request, reply) => {
      reply.raw.once('close', () => begins.emit('left'));
      begins.emit('one');
      await awaitUncounted(released);
      begins.emit('woken');
      await ended;
      return {};
    });
    server.post('/api/work', slow);
    await server.listen();
  });
  afterEach(async () => {
    release();
    finish();
    await server.close();
  });

  const get = async (url: string) => {
    const { status, body, headers } = await supertest(server.server).get(url).set('accept-language', 'en');
    return { status, code: (body as { code?: string }).code, headers };
  };
  /** Fills every place. */
  const fill = async (url: string) => {
    const asked: ReturnType<typeof get>[] = [];
    while (asked.length < MAX_CONCURRENT) {
      const beginning = once(begun, 'one');
      asked.push(get(url));
      await beginning;
    }
    return asked;
  };
  /** Gives the news to `count` requests that wait for it; returns once all have it. */
  const wokenOf = async (count: number) => {
    let woken = 0;
    begun.on('woken', () => (woken += 1));
    release();
    await eventually(async () => woken === count);
    return woken;
  };

  it('requests beyond capacity get 503, and are accepted again once others have finished', async () => {
    const working = await fill('/api/work');
    const refused = await get('/api/work');
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'request.unavailable', '1']);
    release();
    expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await get('/api/work')).status).toBe(200);
  });

  it('no spelling of an address escapes load shedding', async () => {
    const { port } = server.server.address() as AddressInfo;
    const ask = async (path: string) => {
      const asked = request({ port, path }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    const beginning = once(begun, 'one');
    const working = [ask('/%61pi/work')];
    await beginning;
    working.push(ask('http://site/api/work'));
    await once(begun, 'one');
    for (const path of ['/api/work', '/%61pi/work', 'http://site/api/work']) expect(await ask(path)).toBe(503);
    release();
    expect(await Promise.all(working)).toEqual([200, 200]);
  });

  it('load shedding counts neither health probes nor requests that wait for news', async () => {
    const asked = [...(await fill('/api/news')), ...(await fill('/api/health/live'))];
    const beginning = once(begun, 'one');
    asked.push(get('/api/work'));
    await beginning;
    release();
    finish();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('load shedding counts a request again once it has its news', async () => {
    const waiting = await fill('/api/news');
    expect(await wokenOf(waiting.length)).toBe(MAX_CONCURRENT);
    expect((await get('/api/work')).status).toBe(503);
    finish();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await get('/api/work')).status).toBe(200);
  });

  it('load shedding does not count a request whose caller left before the news', async () => {
    const { port } = server.server.address() as AddressInfo;
    const [beginning, left] = [once(begun, 'one'), once(begun, 'left')];
    const leaving = request({ port, path: '/api/news' }).on('error', () => undefined);
    leaving.end();
    await beginning;
    leaving.destroy();
    await left;
    const otherBegins = once(begun, 'one');
    const other = get('/api/news');
    await otherBegins;
    await wokenOf(2);
    expect((await get('/api/work')).status).toBe(200);
    finish();
    expect((await other).status).toBe(200);
  });

  it('a slow upload that completes at full capacity gets 503', async () => {
    const { port } = server.server.address() as AddressInfo;
    const slow = request({ port, path: '/api/work', method: 'POST', headers: { 'content-type': 'application/json' } });
    const answered = once(slow, 'response');
    const arrived = once(server.server, 'request');
    slow.write('{');
    await arrived;
    const working = await fill('/api/work');
    slow.end('}');
    const [answer] = (await answered) as [IncomingMessage];
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    release();
    expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('the connection of a request refused before reading is kept for the next one', async () => {
    const working = await fill('/api/work');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = server.server.address() as AddressInfo;
    const ask = async (path: string) => {
      const asked = request({ agent, port, path, method: 'POST', headers: { 'content-type': 'application/json' } });
      asked.end(JSON.stringify({ text: 'x'.repeat(50_000) }));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return [answer.statusCode, asked.reusedSocket];
    };
    expect(await ask('/api/work')).toEqual([503, false]);
    release();
    await Promise.all(working);
    expect(await ask('/api/work')).toEqual([200, true]);
    agent.destroy();
  });

  it('load shedding logs once a second how many requests it refused, not each of them', async () => {
    const working = await fill('/api/work');
    await Promise.all([get('/api/work'), get('/api/work'), get('/api/work')]);
    expect(lines).toEqual([]);
    await eventually(async () => lines.length > 0);
    expect(lines).toEqual([['requests shed: at capacity', { refused: 3 }, 'LoadShedding']]);
    release();
    await Promise.all(working);
    expect(statuses).toEqual([200, 200]);
  });
});
