import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aPerson } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': expect.stringContaining('includeSubDomains'),
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-request-id': expect.any(String),
};

describe('the HTTP edge', () => {
  const site = siteOfSuite();

  const json = (path: string, body: string) => site.http.post(path).set('content-type', 'application/json').send(body);
  const LOGIN = '/api/login';

  it.each([
    ['malformed JSON', '{"username":', 400, 'request.malformed'],
    ['a key twice', '{"username":"a@b.cn","username":"c@d.cn"}', 400, 'request.malformed'],
    ['__proto__', '{"__proto__":{"role":"admin"}}', 400, 'request.malformed'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 400, 'request.malformed'],
    ['no body', '', 400, 'request.invalid'],
    ['an array', '[]', 400, 'request.invalid'],
    ['a number for a text', '{"username":1,"password":"x","captcha":"x","key":"x"}', 400, 'request.invalid'],
    [
      'an unknown field',
      '{"username":"a@b.cn","password":"x","captcha":"x","key":"x","role":"admin"}',
      400,
      'request.invalid',
    ],
    ['100 kB', JSON.stringify({ username: 'a'.repeat(110_000) }), 413, 'request.too_large'],
  ])('refuses an invalid request body: %s', async (_, body, status, code) => {
    const answer = await json(LOGIN, body);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  });

  it('names the invalid field in the language of the caller', async () => {
    const body = '{"username":1,"password":"x","captcha":"x","key":"x"}';
    const zh = await json(LOGIN, body);
    const en = await json(LOGIN, body).set('accept-language', 'en');
    expect(zh.body.details).toEqual([
      expect.objectContaining({ field: 'username', message: expect.stringMatching(/[一-龥]/) }),
    ]);
    expect(en.body.details).toEqual([
      expect.objectContaining({ field: 'username', message: expect.stringMatching(/^[ -~]+$/) }),
    ]);
    expect(en.body.code).toBe(zh.body.code);
  });

  it.each([
    [
      'U+0000 in a body',
      () => json(LOGIN, '{"username":"a\\u0000","password":"x","captcha":"x","key":"x"}'),
      'username',
    ],
    ['half of a surrogate pair in a body', () => json(LOGIN, '{"username":"\\ud83d","password":"x"}'), 'username'],
    ['U+0000 in a query', () => site.http.get('/api/captcha?purpose=login%00'), 'purpose'],
    ['U+0000 in an undeclared parameter', () => site.http.get('/api/plans?utm_source=%00'), 'utm_source'],
  ])('refuses %s and names the field', async (_, send, field) => {
    const { status, body } = await send();
    expect([status, body.code, body.details]).toEqual([
      400,
      'request.invalid',
      [expect.objectContaining({ field, code: 'isCleanText' })],
    ]);
  });

  it.each([
    ['101 parameters', `?${'a=1&'.repeat(100)}b=1`],
    ['__proto__', '?__proto__=1'],
    ['a parameter that reaches a prototype', '?constructor[prototype][x]=1'],
    ['half of a surrogate pair', '?utm_source=a%20%ED%A0%80'],
    ['bytes that are no text', '?utm_source=%B9%E9'],
    ['a percent sign without its digits', '?utm_source=a%20%zz'],
  ])('refuses a query with %s', async (_, query) => {
    const { status, body } = await site.http.get(`/api/captcha${query}`);
    expect([status, body.code]).toEqual([400, 'request.malformed']);
  });

  it.each([
    ['a part of more than 200 characters', `/api/account/orders/${'a'.repeat(300)}`, 414],
    ['a percent sign without its digits', '/api/account/orders/%E0%A4%A', 400],
    ['bytes that are no text', '/api/account/orders/%ED%A0%80', 400],
  ])('refuses an address with %s and does not repeat it', async (_, path, status) => {
    const answer = await site.http.get(path);
    expect([answer.status, answer.body.code]).toEqual([status, 'request.malformed']);
    expect(answer.text.length).toBeLessThan(300);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  it.each([
    ['/api/account/orders/abc', 400, 'request.id_invalid'],
    ['/api/account/orders/-1/invoice-request', 400, 'request.id_invalid'],
    ['/api/account/paid/1.5', 400, 'request.id_invalid'],
    ['/api/account/paid/abc/change', 400, 'request.id_invalid'],
    ['/api/account/quotes/0x10', 400, 'request.id_invalid'],
    ['/api/payments/sandbox/abc', 400, 'request.id_invalid'],
    ['/api/quotes/abc', 404, 'quote.not_found'],
  ])('answers %s, which can name no record, with %i and %s', async (path, expected, code) => {
    const person = await aPerson(site);
    const { status, body } = await person.get(path);
    expect([status, body.code]).toEqual([expected, code]);
  });

  it('names at most twenty fields in a refusal, and shortens long names', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`${at}${'k'.repeat(90)}`, 1]));
    const long = await json(LOGIN, JSON.stringify({ ['k'.repeat(90_000)]: 1 }));
    const { body, text } = await json(LOGIN, JSON.stringify(many));
    expect(body.details).toHaveLength(20);
    expect(text.length).toBeLessThan(8_000);
    expect(long.text.length).toBeLessThan(2_000);
  });

  it.each(['/api/account/orders/%00', '/api/%00'])('refuses U+0000 in the address %s', async (path) => {
    const answer = await site.http.get(path);
    expect([answer.status, answer.body.code]).toEqual([400, 'request.malformed']);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  it('refuses an unauthorised request before reading its body', async () => {
    const [customer, expired] = [await aPerson(site), 'x'.repeat(43)];
    const { token } = customer;
    /** Announces a body, sends none of it and waits for the response. */
    const knock = (method: string, path: string, type: string, who: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': type, 'content-length': 90_000, 'x-auth-token': who };
        const asked = request(`${site.settings.publicUrl}${path}`, { method, headers, timeout: 5_000 });
        asked.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
        asked.on('timeout', () => asked.destroy(new Error('it waits for the body')));
        asked.flushHeaders();
      });
    const id = randomUUID();
    for (const [method, path, type, access] of [
      ['POST', '/api/account/info', 'application/json', 'customer'],
      ['POST', '/api/account/order', 'application/json', 'customer'],
      ['PUT', `/api/account/orders/${id}/transfer-slip`, 'application/pdf', 'customer'],
      ['POST', `/api/admin/invoices/${id}/rejection`, 'application/json', 'admin'],
      ['PUT', `/api/admin/invoices/${id}/file`, 'application/pdf', 'admin'],
    ] as const) {
      expect([path, await knock(method, path, type, '')]).toEqual([path, 401]);
      expect([path, await knock(method, path, type, expired)]).toEqual([path, 401]);
      if (access === 'admin') expect([path, await knock(method, path, type, token)]).toEqual([path, 403]);
    }
  });

  it('refuses a request body that is not JSON', async () => {
    const answer = await site.http.post(LOGIN).type('form').send('username=a');
    expect([answer.status, answer.body.code]).toEqual([415, 'request.unsupported_media_type']);
  });

  it.each(['gzip', 'br', 'identity, deflate'])('refuses a request body with the encoding %s', async (coding) => {
    const answer = await json(LOGIN, '{"username":"a@b.cn"}').set('content-encoding', coding);
    expect([answer.status, answer.body.code]).toEqual([415, 'request.unsupported_media_type']);
    const plain = await json(LOGIN, '{"username":"a@b.cn"}').set('content-encoding', 'identity');
    expect(plain.body.code).toBe('request.invalid');
  });

  it('reads a media type in any case', async () => {
    const { token } = await aPerson(site);
    const slip = site.http.put(`/api/account/orders/${randomUUID()}/transfer-slip`).set('x-auth-token', token);
    await slip.set('content-type', 'Application/PDF').send('%PDF-').expect(404);
  });

  it('refuses a wrong method with 405 and an unknown address with 404', async () => {
    const method = await site.http.delete('/api/site');
    expect([method.status, method.body.code]).toEqual([405, 'request.method_not_allowed']);
    expect(method.headers['allow']).toContain('GET');
    const address = await site.http.get('/api/nothing-here');
    expect([address.status, address.body.code]).toEqual([404, 'request.not_found']);
  });

  it.each([
    ['/api/s%69te', 405],
    ['/%61pi/account/orders/%E8%AE%A2%E5%8D%95', 405],
    ['/api/noth%69ng-here', 404],
    ['/api%2Fsite', 404],
    ['/api/s%25ite', 404],
  ])('refuses a wrong method of an address with encoded characters: %s', async (path, status) => {
    const answer = await site.http.delete(path);
    expect([answer.status, answer.headers['allow'] !== undefined]).toEqual([status, status === 405]);
  });

  it.each(['/api/site', '/api/nothing-here', '/api/account/info'])(
    'sends the security headers with %s',
    async (path) => {
      const { headers } = await site.http.get(path);
      expect(headers).toMatchObject(SECURITY_HEADERS);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it.each([
    ['a letter of the prefix is encoded', '/%61pi/account/info'],
    ['the address is absolute', 'http://site/api/account/info'],
    ['the address is unknown', '/%61pi/nothing-here'],
  ])('forbids caching a response of the API when %s', async (_, path) => {
    const { token } = await aPerson(site);
    const headers = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
      request(site.settings.publicUrl, { path, headers: { 'x-auth-token': token } }, (answer) => {
        answer.resume();
        resolve(answer.headers);
      })
        .on('error', reject)
        .end();
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
  });

  it('lets in the same body however the address of its route is spelled', async () => {
    const { token } = await aPerson(site);
    const statuses = async (prefix: string) => {
      const slip = site.http.put(`${prefix}/account/orders/${randomUUID()}/transfer-slip`).set('x-auth-token', token);
      const oneClick = site.http.post(`${prefix}/marketing-email/one-click?token=${'x'.repeat(43)}`).type('form');
      const notice = site.http.post(`${prefix}/payments/alipay/notify`).type('text/plain');
      const sent = [
        slip.type('application/pdf').send('%PDF-'),
        oneClick.send('List-Unsubscribe=One-Click'),
        notice.send('a'),
      ];
      return (await Promise.all(sent)).map(({ status }) => status);
    };
    const plain = await statuses('/api');
    expect(plain).not.toContain(415);
    expect(await statuses('/%61pi')).toEqual(plain);
  });

  it('returns the headers of GET and no body for a HEAD request', async () => {
    const [head, get] = [await site.http.head('/api/site'), await site.http.get('/api/site')];
    expect(head.status).toBe(200);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.text ?? '').toBe('');
  });

  it.each([
    ['a URL past 8 kB', `/api/site?x=${'a'.repeat(9_000)}`, {}, 414],
    ['headers past 16 kB', '/api/site', { 'x-much': 'a'.repeat(17_000) }, 431],
  ])('refuses a request with %s', async (_, path, headers, status) => {
    const answered = await new Promise<{ status?: number; headers: object; body: string }>((resolve, reject) => {
      request(`${site.settings.publicUrl}${path}`, { headers }, (response) => {
        const { statusCode = 0, headers: sent } = response;
        text(response).then((body) => resolve({ status: statusCode, headers: sent, body }), reject);
      })
        .on('error', reject)
        .end();
    });
    expect(answered.status).toBe(status);
    expect(answered.headers).toMatchObject(SECURITY_HEADERS);
    expect(JSON.parse(answered.body)).toMatchObject({ code: 'request.malformed', requestId: expect.any(String) });
  });

  it.each([
    ['a bare LF after the request line', 'GET /api/site HTTP/1.1\nHost: site\r\n\r\n'],
    ['a bare LF after a header', 'GET /api/site HTTP/1.1\r\nHost: site\n\r\n'],
    ['nothing but bare LF', 'GET /api/site HTTP/1.1\nHost: site\n\n'],
    ['a folded header', 'GET /api/site HTTP/1.1\r\nHost: site\r\nX-A: b\r\n c\r\n\r\n'],
    [
      'a length beside an encoding',
      'POST /api/login HTTP/1.1\r\nHost: site\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: site\r\nContent-Length: 0\r\nContent-Length: 4\r\n\r\nabcd'],
  ])('refuses %s with a single response, so that no second request slips through', async (_, bytes) => {
    const { port, hostname: host } = new URL(site.settings.publicUrl);
    const socket = connect(Number(port), host);
    socket.write(`${bytes}GET /api/plans HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`);
    expect((await text(socket)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  });

  it('limits the time of a request and keeps idle connections longer than nginx does', () => {
    const { requestTimeout, keepAliveTimeout } = site.app.getHttpServer();
    const nginx = readFileSync(join(import.meta.dirname, '../../../nginx/templates/upstreams.conf.template'), 'utf8');
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(nginx) ?? [];
    expect(requestTimeout).toBe(30_000);
    expect(keepAliveTimeout).toBeGreaterThan(Number(seconds) * 1_000);
  });
});
