import { Client } from 'pg';
import { AccountDeletion } from '../../src/modules/account/index.js';
import { unique } from '../support/app.js';
import { aCustomer, codeFor, mailsTo, PASSWORD, signIn } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { login, requestResetToken, reset } from '../support/forms.js';
import { aPerson } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A PNG of one transparent pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the account of a customer', () => {
  const site = siteOfSuite();

  afterEach(() => site.clock.reset());

  it('returns exactly the account fields that a customer may see', async () => {
    const customer = await aCustomer(site, { name: '林夕' });
    const { body } = await customer.get('/api/account/info?redirect=false').expect(200);
    expect(body).toEqual({
      id: customer.id,
      name: '林夕',
      avatar: expect.stringMatching(/^data:image\/svg/),
      hasOwnAvatar: false,
      mail: customer.mail,
      role: 'customer',
      permissions: [],
      locale: 'zh',
      referralCode: expect.stringMatching(/^[2-9A-Z]{8}$/),
      referralCount: 0,
      referralPoints: 0,
      marketingEmailUnsubscribed: true,
      hasPassword: true,
      createdAt: expect.any(String),
      deletionDueAt: null,
    });
  });

  it('reads a session and its account in one statement each', async () => {
    const customer = await aCustomer(site);
    await customer.get('/api/account/info').expect(200);
    // Statements on every connection.
    const statements = jest.spyOn(Client.prototype, 'query');
    await customer.get('/api/account/info').expect(200);
    const asked = statements.mock.calls.map(([statement]) => JSON.stringify(statement));
    // Background jobs run other queries.
    expect(asked.filter((text) => /sessions|accounts/.test(text))).toHaveLength(2);
    jest.restoreAllMocks();
  });

  it('changes the name and language of an account, and refuses fields the customer may not set', async () => {
    const customer = await aCustomer(site);
    await customer.post('/api/account/info', { name: ' 👩‍💻 Mei ', locale: 'en' }).expect(200);
    expect((await customer.get('/api/account/info')).body).toMatchObject({ name: '👩‍💻 Mei', locale: 'en' });
    for (const stolen of [{ role: 'admin' }, { referralPoints: 9 }, { id: customer.id }]) {
      await customer.post('/api/account/info', stolen).expect(400);
    }
    expect((await customer.get('/api/account/info')).body).toMatchObject({ role: 'customer', mail: customer.mail });
  });

  it('names every wrong field of a profile beside it, and changes nothing', async () => {
    const customer = await aCustomer(site, { name: '林夕' });
    const faultsOf = async (body: object) => {
      const answer = await customer.post('/api/account/info', body);
      const told: { field: string; code: string; message: string }[] = answer.body.details;
      expect(told.every(({ message }) => message.length > 0)).toBe(true);
      return [answer.status, ...told.map(({ field, code }) => `${field} ${code}`)];
    };
    const wrong = { name: ' \u200b ', avatar: 'data:image/svg+xml;base64,AAAA' };
    expect(await faultsOf({ ...wrong, locale: 'en' })).toEqual([
      400,
      'name account.name_empty',
      'avatar account.avatar_invalid',
    ]);
    expect(await faultsOf({ name: '周宁', avatar: wrong.avatar })).toEqual([400, 'avatar account.avatar_invalid']);
    expect(await faultsOf({ name: 7, locale: 'fr', avatar: 7 })).toEqual([
      400,
      'name isString',
      'locale isIn',
      'avatar isString',
    ]);
    expect((await customer.get('/api/account/info')).body).toMatchObject({ name: '林夕', locale: 'zh' });
  });

  it('ignores a mail address sent among changes to the profile', async () => {
    const customer = await aCustomer(site);
    const sent = { name: '周末', mail: 'eve@example.cn' };
    const { body } = await customer.post('/api/account/info', sent).expect(200);
    expect(body).toMatchObject({ name: '周末', mail: customer.mail });
  });

  it('shows an uploaded avatar until it is removed, and refuses an SVG', async () => {
    const customer = await aCustomer(site);
    const { avatar: generated } = (await customer.get('/api/account/info')).body;
    await customer.post('/api/account/info', { avatar: PICTURE }).expect(200);
    expect((await customer.get('/api/account/info')).body).toMatchObject({ avatar: PICTURE, hasOwnAvatar: true });

    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
    const refused = await customer.post('/api/account/info', { avatar: svg, name: 'not stored' }).expect(400);
    expect(refused.body.details).toEqual([
      { field: 'avatar', code: 'account.avatar_invalid', message: expect.any(String) },
    ]);
    expect((await customer.get('/api/account/info')).body).toMatchObject({
      avatar: PICTURE,
      name: expect.not.stringContaining('not'),
    });

    await customer.post('/api/account/info', { avatar: null }).expect(200);
    expect((await customer.get('/api/account/info')).body).toMatchObject({ avatar: generated, hasOwnAvatar: false });
  });

  it('lists the sessions of an account, and ends one of them or all others', async () => {
    const [first, stranger] = [await aCustomer(site), await aCustomer(site)];
    const [second, third] = [await signIn(site, first.mail), await signIn(site, first.mail)];
    const { body: sessions } = await first.get('/api/account/sessions').expect(200);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    const { id } = (await second.get('/api/account/sessions')).body.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    );

    const end = (token: string, one: string) =>
      site.http.delete(`/api/account/sessions/${one}`).set('x-auth-token', token);
    const foreign = await end(stranger.token, id);
    const missing = await end(stranger.token, 'b9c1a5f0-0000-4000-8000-000000000000');
    expect([foreign.status, foreign.body.code]).toEqual([404, 'auth.session_not_found']);
    expect([missing.status, missing.body.code, missing.body.message]).toEqual([
      404,
      foreign.body.code,
      foreign.body.message,
    ]);
    expect((await end(stranger.token, 'x')).status).toBe(404);

    await end(first.token, id).expect(200);
    expect((await second.get('/api/account/info')).status).toBe(401);
    await site.http.delete('/api/account/sessions').set('x-auth-token', first.token).expect(200);
    expect((await third.get('/api/account/info')).status).toBe(401);
    expect((await first.get('/api/account/info')).status).toBe(200);
  });

  it('changes a mail address with a code sent to the new one, and notifies the old one', async () => {
    const customer = await aCustomer(site);
    const [old, next] = [customer.mail, `${unique('moved')}@example.cn`];
    const openLink = await requestResetToken(site, old);
    await customer.post('/api/account/change-mail/send-code', { mail: next.toUpperCase() }).expect(200);
    const code = await codeFor(site, next);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        customer.post('/api/account/change-mail', { mail: next, code }).then((answer) => answer),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await customer.get('/api/account/info')).body.mail).toBe(next);
    await eventually(async () => (await mailsTo(site, old))[0]?.text.includes('邮箱'));
    expect((await reset(site, openLink, 'another fine phrase')).body.code).toBe('auth.reset_link_invalid');
    expect((await login(site, old)).status).toBe(400);
    expect((await login(site, next)).status).toBe(200);
  });

  it('forgets the failed sign-ins to the new address of an account', async () => {
    const [customer, mail] = [await aCustomer(site), `${unique('moved')}@example.cn`];
    for (let tries = 0; tries < 5; tries += 1) await login(site, mail, 'wrong password');
    await customer.post('/api/account/change-mail/send-code', { mail }).expect(200);
    await customer.post('/api/account/change-mail', { mail, code: await codeFor(site, mail) }).expect(200);
    expect((await login(site, mail)).status).toBe(200);
  });

  it("keeps an account's code for another address from everyone else who enters that address", async () => {
    const [customer, other, mail] = [await aPerson(site), await aPerson(site), `${unique('moved')}@example.cn`];
    await customer.post('/api/account/change-mail/send-code', { mail }).expect(200);
    const code = await codeFor(site, mail);
    await other.post('/api/account/change-mail/send-code', { mail }).expect(200);
    const guesses = [code, ...Array.from({ length: 5 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000))];
    for (const guess of guesses) {
      const { body } = await other.post('/api/account/change-mail', { mail, code: guess.padStart(6, '0') });
      expect(body.code).toBe('auth.code_wrong');
    }
    await customer.post('/api/account/change-mail', { mail, code }).expect(200);
    expect((await other.get('/api/account/info')).body.mail).toBe(other.mail);
  });

  it('refuses to change to a taken mail address without revealing that it is taken', async () => {
    const [customer, holder] = [await aCustomer(site), await aCustomer(site)];
    const before = (await mailsTo(site, holder.mail)).length;
    await customer.post('/api/account/change-mail/send-code', { mail: holder.mail }).expect(200);
    await eventually(async () => (await mailsTo(site, holder.mail)).length > before);
    expect((await mailsTo(site, holder.mail))[0]?.text).not.toMatch(/\b\d{6}\b/);
    const answer = await customer.post('/api/account/change-mail', { mail: holder.mail, code: '123456' });
    expect(answer.body.code).toBe('auth.code_wrong');
    expect((await customer.post('/api/account/change-mail/send-code', { mail: customer.mail })).body.code).toBe(
      'account.mail_unchanged',
    );
  });

  it('requires a recent confirmation to change the mail address or delete the account', async () => {
    const customer = await aCustomer(site);
    site.clock.travel(10 * MINUTE_MS);
    const mail = `${unique('moved')}@example.cn`;
    for (const [path, body] of [
      ['change-mail/send-code', { mail }],
      ['change-mail', { mail, code: '123456' }],
      ['delete', {}],
    ] as const) {
      const refused = await customer.post(`/api/account/${path}`, body);
      expect([refused.status, refused.body.code]).toEqual([403, 'auth.confirmation_needed']);
    }
    expect((await customer.post('/api/account/confirm', { password: 'wrong' })).body.code).toBe(
      'auth.old_password_wrong',
    );
    await customer.post('/api/account/confirm', { password: PASSWORD }).expect(200);
    // Staff sign-in requires a passkey; a password is not enough.
    const sessions = await site.db.query('SELECT passkey_shown_at AS shown FROM sessions WHERE account_id = $1', [
      customer.id,
    ]);
    expect(sessions).toEqual([{ shown: null }]);
    await customer.post('/api/account/change-mail/send-code', { mail }).expect(200);
  });

  it('deletes an account with all its data after 15 days, unless the deletion is cancelled', async () => {
    const [leaving, staying] = [await aCustomer(site, { name: 'Leaving Person' }), await aCustomer(site)];
    await leaving.post('/api/account/info', { avatar: PICTURE }).expect(200);
    const deletion = site.app.get(AccountDeletion);
    await leaving.post('/api/account/delete').expect(200);
    expect((await leaving.post('/api/account/delete')).body.code).toBe('account.deletion_requested');
    await staying.post('/api/account/delete').expect(200);
    await staying.post('/api/account/delete/cancel').expect(200);
    expect((await leaving.get('/api/account/info')).body.deletionDueAt).not.toBeNull();

    // By then today's mails have long been sent.
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    site.clock.travel(15 * DAY_MS - MINUTE_MS);
    await deletion.eraseDue();
    expect((await login(site, leaving.mail)).status).toBe(200);
    site.clock.travel(2 * MINUTE_MS);
    await deletion.eraseDue();

    expect((await login(site, leaving.mail)).status).toBe(400);
    expect((await login(site, staying.mail)).status).toBe(200);
    expect((await leaving.get('/api/account/info')).status).toBe(401);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    expect(await tablesHolding(leaving.mail)).toEqual([]);
    expect(await tablesHolding('Leaving Person')).toEqual([]);
    expect(await tablesHolding(PICTURE)).toEqual([]);
  });

  it('exports the data of a customer as a file, without secrets', async () => {
    const customer = await aCustomer(site);
    const { body, headers } = await customer.get('/api/account/export').expect(200);
    expect(headers['content-disposition']).toContain('attachment');
    expect(body.data.account.profile).toMatchObject({ mail: customer.mail });
    expect(body.data.account.consents).toHaveLength(2);
    expect(body.data.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/argon2|token|hash/i);
  });

  /** Every table of the site that still contains a text, in any column. */
  async function tablesHolding(text: string): Promise<string[]> {
    const tables: { name: string }[] = await site.db.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
    );
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await site.db.query(`SELECT 1 FROM ${name} t WHERE to_jsonb(t)::text ILIKE $1 LIMIT 1`, [
          `%${text}%`,
        ]);
        return rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat();
  }
});
