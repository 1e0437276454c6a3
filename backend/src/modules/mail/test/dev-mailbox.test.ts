import { eventually } from '../../../../test/support/eventually.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Mail } from '../index.js';
import { type MailSite, startMailSite } from './mail-site.js';

describe('the local mailbox', () => {
  let site: MailSite;
  let id: string;

  beforeAll(async () => {
    site = await startMailSite();
    const validUntil = new Date(Date.now() + 600_000);
    await site.app.get(Transactions).run((tx) => {
      const code = { locale: 'zh', code: '483920', minutes: 10, validUntil } as const;
      site.app.get(Mail).enqueue(tx, 'registration-code', { to: 'a+b@example.cn', ...code });
      const reset = { locale: 'en', name: '<b>Li</b>', token: 'tok', minutes: 30, validUntil } as const;
      site.app.get(Mail).enqueue(tx, 'password-reset', { to: 'li@example.cn', ...reset });
    });
    await eventually(async () => (await messages()).length === 2);
    id = (await messages('?to=a%2Bb@example.cn'))[0].id;
  });
  afterAll(() => site.close());

  const messages = async (query = '') => (await site.http.get(`/dev/mailbox/messages${query}`).expect(200)).body;

  it('the local mailbox lists the mails sent to an address', async () => {
    const all = await messages();
    expect(all).toHaveLength(2);
    expect(all[0].receivedAt >= all[1].receivedAt).toBe(true);
    const mine = await messages('?to=A%2BB@example.cn');
    expect(mine).toEqual([
      {
        id: expect.any(String),
        from: 'no-reply@site.example',
        to: 'a+b@example.cn',
        subject: '验证码 483920，10 分钟内有效',
        text: expect.stringContaining('483920'),
        html: expect.stringContaining('<!doctype html>'),
        headers: expect.objectContaining({ 'message-id': expect.stringMatching(/^<[\w-]+@site\.example>$/) }),
        receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(await messages('?to=a+b@example.cn')).toEqual(mine);
    expect(await messages('?to=nobody@example.cn')).toEqual([]);
  });

  const STRICT = /^default-src 'none'; style-src 'self'; frame-src 'self';/;

  it('the local mailbox page lists mails with their codes under a strict content policy', async () => {
    const { text, headers } = await site.http
      .get('/dev/mailbox')
      .expect(200)
      .expect('content-type', /text\/html/);
    expect(headers['content-security-policy']).toMatch(STRICT);
    expect(text).toContain('<mark>483920</mark>');
    expect(text).toContain(`href="/dev/mailbox/${id}"`);
    expect(text).not.toMatch(/<script|<style|style="|\bon\w+=/);
    await site.http
      .get('/dev/mailbox/style.css')
      .expect(200)
      .expect('content-type', /text\/css/);
    const filtered = await site.http.get('/dev/mailbox?to=li@example.cn').expect(200);
    expect(filtered.text).not.toContain('483920');
  });

  it("the local mailbox shows a mail's HTML in a sandboxed frame", async () => {
    const { text, headers } = await site.http.get(`/dev/mailbox/${id}`).expect(200);
    expect(headers['content-security-policy']).toMatch(STRICT);
    expect(text).toContain('<mark class="large">483920</mark>');
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const html = await site.http.get(`/dev/mailbox/${id}/html`).expect(200);
    expect(html.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox allow-popups/);
    expect(html.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(html.text).toContain('<base target="_blank">');
  });

  it('the local mailbox makes links of the text part clickable and escapes the rest', async () => {
    const [{ id: reset }] = await messages('?to=li@example.cn');
    const { text } = await site.http.get(`/dev/mailbox/${reset}`).expect(200);
    expect(text).toContain('<a href="https://site.example/en/reset/tok" rel="noreferrer">');
    expect(text).not.toContain('<b>Li</b>');
  });

  it("the local mailbox returns a mail's raw bytes", async () => {
    const { text } = await site.http
      .get(`/dev/mailbox/${id}/raw`)
      .expect(200)
      .expect('content-type', /text\/plain/);
    expect(text).toMatch(/^delivered-to: a\+b@example\.cn\r\n/);
  });

  it.each(['/dev/mailbox/nothing', '/dev/mailbox/nothing/html', '/dev/mailbox/..%2f..%2fetc/raw', '/api/dev/mailbox'])(
    'the local mailbox returns 404 for %s',
    async (path) => {
      expect((await site.http.get(path)).status).toBe(404);
    },
  );

  it('the local mailbox is not part of the described API', () => {
    expect(Object.keys(site.openapi.paths).filter((path) => path.includes('mailbox'))).toEqual([]);
  });
});
