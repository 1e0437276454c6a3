import { Sessions } from '../../src/modules/auth/index.js';
import { serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

describe('a response that is the same for all callers', () => {
  const site = siteOfSuite();

  it('describes the site in the language of the caller', async () => {
    const [zh, en] = [
      await site.http.get('/api/site'),
      await site.http.get('/api/site').set('accept-language', 'en-GB,en;q=0.9'),
    ];
    expect([zh.body.name, en.body.name]).toEqual(['长堤', 'Causeway']);
    expect(zh.body.features.flatMap(({ items }: { items: unknown[] }) => items)).toHaveLength(19);
  });

  it.each([
    ['zh;q=0.5, en', 'Causeway'],
    ['zh;q=0.8, en;q=0.85', 'Causeway'],
    ['en;q=0.5, zh;q=0.5', 'Causeway'],
    ['fr, en; q=0.1', 'Causeway'],
    ['en;q=0.1, zh', '长堤'],
    ['en; q=0.1, zh; q=0.9', '长堤'],
    ['en-US;q=0.5,en;q=0.4,zh-CN;q=0.9', '长堤'],
    ['en;q=0, fr', '长堤'],
    ['enx', '长堤'],
  ])('responds to Accept-Language %s in the preferred language', async (accepted, name) => {
    const { body } = await site.http.get('/api/site').set('accept-language', accepted);
    expect(body.name).toBe(name);
  });

  it.each(['/api/site', '/api/plans', '/api/cases'])(
    'serves the same %s from memory with and without a token',
    async (path) => {
      const sessions = jest.spyOn(serviceOf(site, Sessions), 'identify');
      const first = await site.http.get(path).set('x-auth-token', 'any token').expect(200);
      const again = await site.http.get(path).set('x-auth-token', '').expect(200);
      expect([again.text, again.headers['etag'], again.headers['vary']]).toEqual([
        first.text,
        first.headers['etag'],
        'accept-language',
      ]);
      expect(first.headers['vary']).toBe('accept-language');
      expect(sessions).not.toHaveBeenCalled();
      sessions.mockRestore();
    },
  );

  it('serves a response from memory with the headers of the original', async () => {
    const constant = ({ headers }: { headers: Record<string, string> }) =>
      Object.fromEntries(
        Object.entries(headers).filter(
          ([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name),
        ),
      );
    const made = await site.http.get('/api/plans').set('accept-language', 'en');
    const kept = await site.http.get('/api/plans').set('accept-language', 'en');
    expect(constant(kept)).toEqual(constant(made));
    expect(kept.text).toBe(made.text);
    expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
  });
});
