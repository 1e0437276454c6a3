import fastify, { type FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { registerAnswerCopies } from './request-log.js';

describe('shared responses', () => {
  let server: FastifyInstance;
  let tellNews: () => void;
  let answer: () => Promise<string>;
  let asked: number;

  beforeEach(async () => {
    server = fastify();
    asked = 0;
    answer = async () => JSON.stringify({ asked });
    registerAnswerCopies(server, {
      listen(_, listener) {
        tellNews = () => listener('');
        return () => undefined;
      },
    });
    const config = { sameForAll: { channel: 'prices' } };
    server.get('/prices', { config }, async (_, reply) => {
      asked += 1;
      return reply.type('application/json').send(await answer());
    });
    await server.ready();
  });
  afterEach(() => server.close());

  const get = (headers: Record<string, string> = {}, url = '/prices') => supertest(server.server).get(url).set(headers);

  it('a shared response is made once for each language, until a change is announced', async () => {
    const first = await get();
    const again = await get();
    expect([again.text, again.headers['etag']]).toEqual([first.text, first.headers['etag']]);
    await get({ 'accept-language': 'en' });
    expect(asked).toBe(2);
    tellNews();
    await get();
    expect(asked).toBe(3);
  });

  it('a shared response is not sent again to a client that has it', async () => {
    const { headers } = await get();
    const again = await get({ 'if-none-match': String(headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    const weak = await get({ 'if-none-match': `"another", W/${headers['etag']}` });
    expect([weak.status, weak.text]).toEqual([304, '']);
    const other = await get({ 'if-none-match': '"another"' });
    expect(other.status).toBe(200);
  });

  it('a shared response is not cached when a change is announced while it is being made', async () => {
    answer = async () => {
      tellNews();
      return JSON.stringify({ asked });
    };
    await get();
    await get();
    expect(asked).toBe(2);
  });

  it('responses to addresses with a query are not shared', async () => {
    await get({}, '/prices?paidId=1');
    await get({}, '/prices?paidId=1');
    expect(asked).toBe(2);
  });

  it('HEAD on a shared response returns the headers of GET without the body', async () => {
    const { headers } = await get();
    const head = await supertest(server.server).head('/prices');
    expect([head.status, head.text, head.headers['etag']]).toEqual([200, undefined, headers['etag']]);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });
});
