import { ResetLinks } from '../../src/modules/auth/reset-links.service.js';
import { unique } from '../support/app.js';
import { aCustomer, captchaFor, type Customer, mailsTo, PASSWORD, signIn } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { login, requestResetToken, reset, shapeOf } from '../support/forms.js';
import { HASHING_PLACES, whilePlacesAreTaken } from '../support/holding.js';
import { serviceOf } from '../support/people.js';
import { auditOf } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const NEW_PASSWORD = 'another fine phrase';
const MINUTE_MS = 60_000;

describe('passwords', () => {
  const site = siteOfSuite();

  afterEach(() => site.clock.reset());

  const forgot = async (account: string) =>
    site.http.post('/api/forgot').send({ account, ...(await captchaFor(site)) });

  it('resets a password once when eight requests use the same link', async () => {
    const { mail } = await aCustomer(site);
    const token = await requestResetToken(site, mail);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => reset(site, token, `${NEW_PASSWORD} ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['auth.reset_link_invalid']),
    );
  });

  it('ends every session after a password reset, starts none, and mails the owner', async () => {
    const customer = await aCustomer(site);
    const answer = await reset(site, await requestResetToken(site, customer.mail), NEW_PASSWORD);
    expect(answer.body).toEqual({ ok: true });
    expect((await customer.get('/api/account/info')).status).toBe(401);
    expect((await login(site, customer.mail)).status).toBe(400);
    expect((await login(site, customer.mail, NEW_PASSWORD)).status).toBe(200);
    await eventually(async () => (await mailsTo(site, customer.mail))[0]?.subject.includes('密码'));
  });

  it('accepts only the newest reset link, and only for half an hour', async () => {
    const { mail } = await aCustomer(site);
    const old = await requestResetToken(site, mail);
    const token = await requestResetToken(site, mail);
    expect((await reset(site, old, NEW_PASSWORD)).body.code).toBe('auth.reset_link_invalid');
    site.clock.travel(30 * 60_000);
    expect((await reset(site, token, NEW_PASSWORD)).body.code).toBe('auth.reset_link_invalid');
    site.clock.reset();
    expect((await reset(site, token, NEW_PASSWORD)).status).toBe(200);
  });

  it('tells whether a reset link works without using it up, and nothing else', async () => {
    const { mail, id } = await aCustomer(site);
    const check = async (token: string) => {
      const { status, body } = await site.http.post('/api/reset/check').send({ token });
      expect(status).toBe(200);
      return body;
    };
    const old = await requestResetToken(site, mail);
    expect(await check(old)).toEqual({ isValid: true });
    const token = await requestResetToken(site, mail);
    expect(await check(old)).toEqual({ isValid: false });
    expect(await check('x'.repeat(43))).toEqual({ isValid: false });
    site.clock.travel(30 * 60_000);
    expect(await check(token)).toEqual({ isValid: false });
    site.clock.reset();
    await site.db.query(`UPDATE accounts SET disabled_at = now() WHERE id = $1`, [id]);
    expect(await check(token)).toEqual({ isValid: false });
    await site.db.query(`UPDATE accounts SET disabled_at = NULL WHERE id = $1`, [id]);
    expect(await check(token)).toEqual({ isValid: true });
    expect((await reset(site, token, NEW_PASSWORD)).status).toBe(200);
    expect(await check(token)).toEqual({ isValid: false });
  });

  it.each([
    ['too short', 'short', 'auth.password_too_short'],
    ['too common', 'PassWord1', 'auth.password_common'],
  ])('keeps a reset link usable after a new password that was %s', async (_, refused, code) => {
    const { mail } = await aCustomer(site);
    const token = await requestResetToken(site, mail);
    expect((await reset(site, token, refused)).body.code).toBe(code);
    expect((await login(site, mail)).status).toBe(200);
    expect((await reset(site, token, NEW_PASSWORD)).status).toBe(200);
  });

  it('sends reset links with the configured host, not the host that the request names', async () => {
    const { mail } = await aCustomer(site);
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    };
    await requestResetToken(site, mail, evil);
    const [letter] = await mailsTo(site, mail);
    expect(letter?.text).toContain(`${site.settings.publicUrl}/reset/`);
    expect(`${letter?.text}${letter?.html}`).not.toContain('evil.example');
  });

  it('returns the same response to "forgot" for an unknown address, and sends no mail', async () => {
    const { mail } = await aCustomer(site);
    const nobody = `${unique('nobody')}@example.cn`;
    expect(shapeOf(await forgot(nobody))).toEqual(shapeOf(await forgot(mail)));
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    expect(await mailsTo(site, nobody)).toEqual([]);
  });

  it('refuses to reset the password of an invalid address, and names the field', async () => {
    const { status, body } = await forgot('nobody');
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.details).toMatchObject([{ field: 'account', code: 'isMail' }]);
  });

  it('sends one reset link and audits it once when its job is delivered four times', async () => {
    const { mail, id } = await aCustomer(site);
    const links = serviceOf(site, ResetLinks);
    const eventId = unique('event');
    await Promise.all(Array.from({ length: 4 }, () => links.send(mail, eventId)));
    await eventually(async () => (await mailsTo(site, mail)).length > 0);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    expect((await mailsTo(site, mail)).filter(({ text }) => text.includes('/reset/'))).toHaveLength(1);
    const asked = (await auditOf(site, id)).filter(({ action }) => action === 'password.reset_asked');
    expect(asked).toEqual([{ action: 'password.reset_asked', actor: null }]);
  });

  it('stores reset tokens as hashes', async () => {
    const { mail, id } = await aCustomer(site);
    const token = await requestResetToken(site, mail);
    const rows = await site.db.query(
      `SELECT encode(token_hash, 'base64') AS kept FROM reset_tokens WHERE account_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].kept).not.toContain(token);
  });

  it('ends all other sessions and voids open reset links after a change of password', async () => {
    const customer = await aCustomer(site);
    const other = await signIn(site, customer.mail);
    const token = await requestResetToken(site, customer.mail);
    await customer
      .post('/api/account/change-password', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
      .expect(200);
    expect((await customer.get('/api/account/info')).status).toBe(200);
    expect((await other.get('/api/account/info')).status).toBe(401);
    expect((await reset(site, token, 'a third fine phrase')).body.code).toBe('auth.reset_link_invalid');
  });

  it('refuses to change the password of an account without one', async () => {
    const customer = await aCustomer(site);
    await site.db.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [customer.id]);
    const form = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const { status, body } = await customer.post('/api/account/change-password', form);
    expect([status, body.code]).toEqual([409, 'auth.no_password']);
  });

  const change = async (customer: Customer, oldPassword: string, newPassword = NEW_PASSWORD) => {
    const { status, body } = await customer.post('/api/account/change-password', { oldPassword, newPassword });
    return [status, body.code, body.details?.[0].field];
  };
  const WRONG = [400, 'auth.old_password_wrong', 'oldPassword'];

  it('counts a wrong current password as a failed sign-in, and refuses the right one while locked', async () => {
    const customer = await aCustomer(site);
    for (let tries = 0; tries < 5; tries += 1) expect(await change(customer, 'wrong password')).toEqual(WRONG);
    expect(await change(customer, PASSWORD)).toEqual(WRONG);
    expect((await login(site, customer.mail)).status).toBe(400);
    expect((await customer.post('/api/account/confirm', { password: PASSWORD })).status).toBe(400);
    site.clock.travel(MINUTE_MS);
    expect((await login(site, customer.mail)).status).toBe(200);
  });

  it('forgets failed sign-ins when the password is changed', async () => {
    const customer = await aCustomer(site);
    for (let tries = 0; tries < 4; tries += 1) await login(site, customer.mail, 'wrong password');
    expect((await change(customer, PASSWORD))[0]).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) await login(site, customer.mail, 'wrong password');
    expect((await login(site, customer.mail, NEW_PASSWORD)).status).toBe(200);
  });

  it('counts no failed sign-in when only the new password is refused', async () => {
    const customer = await aCustomer(site);
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await change(customer, PASSWORD, 'short')).toEqual([400, 'auth.password_too_short', 'newPassword']);
    }
    expect((await change(customer, PASSWORD))[0]).toBe(200);
  });

  it('counts no failed sign-in when too many passwords are being checked', async () => {
    const customer = await aCustomer(site);
    await whilePlacesAreTaken(site, HASHING_PLACES, async () => {
      for (let tries = 0; tries < 3; tries += 1) {
        expect((await change(customer, PASSWORD)).slice(0, 2)).toEqual([503, 'auth.busy']);
        const { status, body } = await customer.post('/api/account/confirm', { password: PASSWORD });
        expect([status, body.code]).toEqual([503, 'auth.busy']);
      }
    });
    const failures = `SELECT 1 FROM login_failures WHERE mail_hash = sha256(convert_to($1, 'UTF8'))`;
    expect(await site.db.query(failures, [customer.mail])).toEqual([]);
    expect((await customer.post('/api/account/confirm', { password: PASSWORD })).status).toBe(200);
    const [status] = await whilePlacesAreTaken(site, HASHING_PLACES - 1, () => change(customer, PASSWORD));
    expect(status).toBe(200);
  });

  it('changes a password once when six changes with the current one arrive at once', async () => {
    const customer = await aCustomer(site);
    const changes = Array.from({ length: 6 }, (_, at) =>
      customer
        .post('/api/account/change-password', { oldPassword: PASSWORD, newPassword: `${NEW_PASSWORD} ${at}` })
        .then((answer) => answer),
    );
    const answers = await Promise.all(changes);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['auth.old_password_wrong']),
    );
    const lines = await site.db.query(
      `SELECT action, count(*)::int AS times FROM audit_records WHERE actor_id = $1 AND action LIKE 'password.%'
        GROUP BY action ORDER BY action`,
      [customer.id],
    );
    expect(lines).toEqual([
      { action: 'password.change_refused', times: 5 },
      { action: 'password.changed', times: 1 },
    ]);
  });

  it.each([
    [{ oldPassword: 'wrong', newPassword: NEW_PASSWORD }, 'oldPassword', 'auth.old_password_wrong'],
    [{ oldPassword: PASSWORD, newPassword: 'short' }, 'newPassword', 'auth.password_too_short'],
    [{ oldPassword: PASSWORD, newPassword: 'password1' }, 'newPassword', 'auth.password_common'],
  ])('refuses to change a password with %j', async (body, field, code) => {
    const customer = await aCustomer(site);
    const answer = await customer.post('/api/account/change-password', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, details: [{ field }] });
  });
});
