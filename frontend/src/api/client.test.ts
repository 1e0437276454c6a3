import { api, type ApiError, call } from './client';
import { writeToken } from './token';

const baseUrl = 'http://localhost';
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/** Paths are relative to the page, which tests do not have. */
class RequestOfPage extends Request {
  constructor(input: RequestInfo, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, baseUrl) : input, init);
  }
}

/** Finds a proof as soon as it is asked for one. */
class QuickWorker {
  #report: (message: object) => void = () => undefined;
  addEventListener(type: string, listener: (message: object) => void): void {
    if (type === 'message') this.#report = listener;
  }
  postMessage(): void {
    this.#report({ data: { derivedKey: 'found' } });
  }
  terminate(): void {}
}

describe('the client', () => {
  let asked: Request[] = [];
  let answers: Response[] = [];

  beforeEach(() => {
    asked = [];
    answers = [];
    const answer = (request: Request) => {
      asked.push(request);
      return Promise.resolve(answers.shift() ?? new Response('{}', { headers: JSON_TYPE }));
    };
    const navigator = { hardwareConcurrency: 1, onLine: true };
    Object.assign(globalThis, { fetch: answer, Request: RequestOfPage, Worker: QuickWorker, navigator });
  });

  const sendCode = () => call(api.POST('/api/send-code', { baseUrl, body: { mail: 'a@b.cn' } }));

  it.each<[string, Response, unknown]>([
    ['JSON is parsed', new Response('{"ok":true}', { headers: JSON_TYPE }), { ok: true }],
    ['plain text is kept', new Response('sent'), 'sent'],
    ['text that looks like JSON is kept', new Response('{"ok":true}'), '{"ok":true}'],
    [
      'text of a stated length is kept',
      new Response('<p>sent</p>', { headers: { 'Content-Type': 'text/html', 'Content-Length': '11' } }),
      '<p>sent</p>',
    ],
    ['an empty body is nothing', new Response(null, { status: 204 }), undefined],
  ])('in a successful response, %s', async (_, answer, data) => {
    answers = [answer];
    await expect(sendCode()).resolves.toEqual(data);
  });

  it.each([
    ['Back at noon.', 503],
    ['42', 400],
  ])('a request that is refused with the text "%s" has it as its message', async (message, status) => {
    answers = [new Response(message, { status, statusText: 'Because' })];
    await expect(sendCode()).rejects.toMatchObject({ status, message } satisfies Partial<ApiError>);
  });

  it.each([
    ['the page of a captive portal', new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } })],
    ['JSON that is cut off', new Response('{"key":', { headers: JSON_TYPE })],
  ])('%s instead of a challenge counts as no response', async (_, challenge) => {
    const needed = { ...JSON_TYPE, 'X-Proof-Needed': '/api/captcha/proof' };
    answers = [new Response('{}', { status: 429, headers: needed }), challenge];
    await expect(sendCode()).rejects.toMatchObject({ status: 0, code: 'unreachable' } satisfies Partial<ApiError>);
  });

  it.each(['secret', ''])('a proof of work is requested with the session token "%s", too', async (token) => {
    writeToken(token);
    const needed = { ...JSON_TYPE, 'X-Proof-Needed': '/api/captcha/proof' };
    answers = [
      new Response('{}', { status: 429, headers: needed }),
      new Response('{"key":"k","challenge":{},"work":1}', { headers: JSON_TYPE }),
    ];
    await sendCode();
    expect(asked.map(({ url, headers }) => [url, headers.get('x-auth-token'), headers.get('x-proof')])).toEqual([
      [`${baseUrl}/api/send-code`, token, null],
      [`${baseUrl}/api/captcha/proof`, token, null],
      [`${baseUrl}/api/send-code`, token, 'k.found'],
    ]);
  });
});
