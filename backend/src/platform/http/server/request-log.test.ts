import Fastify from 'fastify';
import type { AnsweredRequest } from '../../logging/logger.js';
import { registerRequestLog } from './request-log.js';

const ID = '7c7f8f44-5a0b-4b7a-9b1b-0b8a4d1f0001';

/** The addresses that the log shows for requests to the given ones. */
async function logged(...addresses: readonly string[]): Promise<string[]> {
  const lines: AnsweredRequest[] = [];
  const fastify = Fastify();
  registerRequestLog(fastify, { request: (line) => void lines.push(line) }, () => false);
  for (const route of ['/api/plans', '/api/quotes/:token', '/api/quotes/:token/pdf', '/api/admin/orders/:id']) {
    fastify.get(route, () => ({}));
  }
  fastify.get('/pages/*', () => ({}));
  // oxlint-disable-next-line no-await-in-loop -- The lines keep their order
  for (const address of addresses) await fastify.inject({ url: address });
  await fastify.close();
  return lines.map(({ url }) => url);
}

describe('the request log', () => {
  it('the request log shows the route, identifiers and harmless parameters of a request', async () => {
    expect(
      await logged('/api/plans', `/api/admin/orders/${ID}?pageIndex=2&q=name`, '/api/admin/orders/17?sort=-createdAt'),
    ).toEqual(['/api/plans', `/api/admin/orders/${ID}?pageIndex=2`, '/api/admin/orders/17?sort=-createdAt']);
  });

  it.each([
    '/api/quotes/s3cret',
    '/api/quotes/s3cret/pdf',
    '/api/%71uotes/s3cret',
    '/api/q%75otes/s3cret/pdf',
    '/api/%2571uotes/s3cret',
    '//api/quotes/s3cret',
    '/api//quotes/s3cret',
    '/API/quotes/s3cret',
    '/api/quotes./s3cret',
    '/api/quotes%2fs3cret',
    '/api/reset/s3cret',
    '/pages/s3cret',
    '/api/plans?token=s3cret&pageIndex=s3cret!&mail=s3cret',
    '/api/plans?TOKEN=s3cret',
    '/api/plans;s3cret',
    '/s3cret',
  ])('the request log shows no token of %s', async (address) => {
    const [url] = await logged(address);
    expect(url).toMatch(/^(\/api\/|\[no route\])/);
    expect(url).not.toContain('s3cret');
  });
});
