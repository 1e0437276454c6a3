import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { registerLoadShedding } from './load-shedding.js';

const MOST = 2;

describe('load shedding', () => {
  let server: FastifyInstance;
  let release: () => void;

  beforeEach(() => {
    server = fastify();
    const released = new Promise<void>((resolve) => (release = resolve));
    registerLoadShedding(server, MOST);
    const slow = async () => {
      await released;
      return {};
    };
    server.get('/api/work', slow);
    server.get('/api/health/live', slow);
    server.get('/api/news', { config: { waitsForNews: true } }, slow);
  });
  afterEach(() => server.close());

  const get = async (url: string) => {
    const response = await server.inject({ url, headers: { 'accept-language': 'en' } });
    return { status: response.statusCode, code: response.json<{ code?: string }>().code, headers: response.headers };
  };
  /** Fills every place. */
  const fill = async (url: string) => {
    const asked = Array.from({ length: MOST }, () => get(url));
    await sleep(20);
    return asked;
  };

  it('refuses what there is no room for, and takes more when there is', async () => {
    const working = await fill('/api/work');
    const refused = await get('/api/work');
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'request.unavailable', '1']);
    release();
    expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await get('/api/work')).status).toBe(200);
  });

  it('counts neither probes nor those who wait for news', async () => {
    const asked = [...(await fill('/api/news')), ...(await fill('/api/health/live')), get('/api/work')];
    await sleep(20);
    release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
