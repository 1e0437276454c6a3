import { activateLocale } from '../i18n/locale';
import { ApiError, NO_ANSWER } from './api-error';
import { getPublic } from './use-public';
import { writeToken } from './token';

const answering = (body: string, status = 200) => {
  const asked: Request[] = [];
  globalThis.fetch = (input, init) => {
    asked.push(new Request(new URL(input as string, 'http://localhost'), init));
    return Promise.resolve(new Response(body, { status, statusText: 'Because' }));
  };
  return asked;
};

const failure = (path: string): Promise<ApiError> =>
  getPublic(path).then(
    () => {
      throw new Error('answered');
    },
    (error: unknown) => error as ApiError,
  );

describe('public requests', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('a public response is fetched in the language of the page', async () => {
    activateLocale('en');
    const asked = answering('{"name":"Causeway"}');
    await expect(getPublic('/api/site')).resolves.toEqual({ name: 'Causeway' });
    expect(asked.map(({ url, headers }) => [url, headers.get('accept-language')])).toEqual([
      ['http://localhost/api/site', 'en'],
    ]);
  });

  it.each(['secret', ''])('a public response is fetched with the session token "%s"', async (token) => {
    writeToken(token);
    const asked = answering('{}');
    await getPublic('/api/plans');
    expect(asked.map(({ headers }) => headers.get('x-auth-token'))).toEqual([token]);
  });

  it('a refused public request gives the code and the message of the server', async () => {
    answering('{"code":"limits.exceeded","message":"Too often.","requestId":"r-1"}', 429);
    expect(await failure('/api/site')).toMatchObject({
      status: 429,
      code: 'limits.exceeded',
      message: 'Too often.',
      requestId: 'r-1',
    });
  });

  it('a public request that a proxy refuses with its own page rejects with the status', async () => {
    answering('<html>502</html>', 502);
    expect(await failure('/api/site')).toMatchObject({ status: 502, code: 'unknown', message: 'Because' });
  });

  it('a public request that fails for want of a network is reported as without a response', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    expect(await failure('/api/site')).toMatchObject({ status: NO_ANSWER, message: 'TypeError: offline' });
  });
});
