import { hash } from '@node-rs/argon2';
import { MAX_SESSIONS } from '../../src/domain/accounts/session-life.js';
import { AccountStanding } from '../../src/modules/account/index.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { unique } from '../support/app.js';
import { aCustomer, type Customer, PASSWORD, signIn } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { login, requestResetToken, reset, shapeOf } from '../support/forms.js';
import { HASHING_PLACES, whilePlacesAreTaken } from '../support/holding.js';
import { signedInAgain } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('signing in', () => {
  const site = siteOfSuite();

  afterEach(() => site.clock.reset());

  const statusOf = async (customer: Customer) => (await customer.get('/api/account/info')).status;
  const changeStanding = (
    change: (standing: AccountStanding, tx: Parameters<AccountStanding['disable']>[0]) => Promise<void>,
  ) => site.app.get(Transactions).run((tx) => change(site.app.get(AccountStanding), tx));

  it('returns a session token that is stored only as a hash', async () => {
    const { token, id } = await aCustomer(site);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await site.db.query('SELECT * FROM sessions WHERE account_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('keeps the sessions of an account that were used last, and lists no more', async () => {
    const customer = await aCustomer(site);
    await site.db.query(
      `INSERT INTO sessions (account_id, token_hash, address, agent, created_at, authenticated_at, last_used_at)
       SELECT $1::uuid, sha256(convert_to($1::uuid::text || n, 'UTF8')), '', n::text, now(), now(), now() - n * interval '1 minute'
         FROM generate_series(1, $2::int) n`,
      [customer.id, MAX_SESSIONS + 5],
    );
    const listed = async () => (await customer.get('/api/account/sessions').expect(200)).body;
    expect(await listed()).toHaveLength(MAX_SESSIONS);
    expect((await login(site, customer.mail)).status).toBe(200);
    const kept: { agent: string }[] = await site.db.query('SELECT agent FROM sessions WHERE account_id = $1', [
      customer.id,
    ]);
    expect(kept).toHaveLength(MAX_SESSIONS);
    expect(Math.max(...kept.map(({ agent }) => Number(agent) || 0))).toBe(MAX_SESSIONS - 2);
    expect(await listed()).toHaveLength(MAX_SESSIONS);
  });

  it('returns the same response for a wrong password, an unknown address and a locked account', async () => {
    const { mail } = await aCustomer(site);
    const wrong = await login(site, mail, 'wrong password');
    expect(wrong.body.code).toBe('auth.wrong_credentials');
    expect(shapeOf(await login(site, `${unique('nobody')}@example.cn`))).toEqual(shapeOf(wrong));
    for (let tries = 0; tries < 4; tries += 1) await login(site, mail, 'wrong password');
    expect(shapeOf(await login(site, mail))).toEqual(shapeOf(wrong));
  });

  it('refuses to sign in with an invalid address, and names the field', async () => {
    const { status, body } = await login(site, 'nobody');
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.details).toMatchObject([{ field: 'username', code: 'isMail' }]);
  });

  it('audits each attempt to sign in once, and leaves the password hash unchanged', async () => {
    const { mail, id } = await aCustomer(site);
    const hashOf = async () => (await site.db.query('SELECT password_hash FROM accounts WHERE id = $1', [id]))[0];
    const before = await hashOf();
    const [{ last }] = await site.db.query('SELECT coalesce(max(id), 0) AS last FROM audit_records');
    expect((await login(site, mail, 'wrong password')).status).toBe(400);
    expect((await login(site, `${unique('nobody')}@example.cn`)).status).toBe(400);
    expect((await login(site, mail)).status).toBe(200);
    const lines = await site.db.query(
      `SELECT action, subject FROM audit_records WHERE id > $1 AND action LIKE 'session.%' ORDER BY id`,
      [last],
    );
    expect(lines).toEqual([
      { action: 'session.refused', subject: id },
      { action: 'session.refused', subject: 'unknown' },
      { action: 'session.begun', subject: id },
    ]);
    expect(await hashOf()).toEqual(before);
  });

  it('locks an account after five failures, for longer each time, but not for a password reset', async () => {
    const { mail } = await aCustomer(site);
    for (let tries = 0; tries < 5; tries += 1) await login(site, mail, 'wrong password');
    expect((await login(site, mail)).status).toBe(400);
    site.clock.travel(MINUTE_MS);
    expect((await login(site, mail, 'wrong password')).status).toBe(400);
    site.clock.travel(MINUTE_MS);
    expect((await login(site, mail)).status).toBe(400);

    expect((await reset(site, await requestResetToken(site, mail), 'another fine phrase')).status).toBe(200);
    expect((await login(site, mail, 'another fine phrase')).status).toBe(200);
  });

  it('does not let guesses that arrive at once slip past the lock', async () => {
    const { mail } = await aCustomer(site);
    await Promise.all(Array.from({ length: 20 }, (_, at) => login(site, mail, `guess number ${at}`)));
    const [{ failures }] = await site.db.query(
      `SELECT failures FROM login_failures WHERE mail_hash = sha256(convert_to($1, 'UTF8'))`,
      [mail],
    );
    expect(failures).toBe(5);
  });

  it('accepts twelve correct sign-ins at once', async () => {
    const { mail } = await aCustomer(site);
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(site, mail)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('counts no attempt when too many passwords are being checked', async () => {
    const { mail } = await aCustomer(site);
    const failuresOf = () =>
      site.db.query(`SELECT failures FROM login_failures WHERE mail_hash = sha256(convert_to($1, 'UTF8'))`, [mail]);
    await login(site, mail, 'wrong password');
    await whilePlacesAreTaken(site, HASHING_PLACES, async () => {
      for (let tries = 0; tries < 6; tries += 1) {
        const { status, headers, body } = await login(site, mail);
        expect([status, body.code, headers['retry-after']]).toEqual([503, 'auth.busy', '1']);
      }
    });
    expect(await failuresOf()).toEqual([{ failures: 1 }]);
    expect((await login(site, mail)).status).toBe(200);
  });

  it('rehashes a password at sign-in when its stored hash is too weak, even with the last free place', async () => {
    const { mail } = await aCustomer(site);
    await site.db.query('UPDATE accounts SET password_hash = $2 WHERE mail = $1', [
      mail,
      await hash(PASSWORD.normalize('NFC'), { memoryCost: 4_096, timeCost: 1, parallelism: 1 }),
    ]);
    const { status } = await whilePlacesAreTaken(site, HASHING_PLACES - 1, () => login(site, mail));
    expect(status).toBe(200);
    const [{ password_hash }] = await site.db.query('SELECT password_hash FROM accounts WHERE mail = $1', [mail]);
    expect(password_hash).toContain('$m=19456,t=2,p=1$');
    expect((await login(site, mail)).status).toBe(200);
  });

  it('accepts a password however its letters are composed', async () => {
    const { mail } = await aCustomer(site);
    await reset(site, await requestResetToken(site, mail), 'caf\u00e9 cr\u00e8me 42');
    expect((await login(site, mail, 'cafe\u0301 cre\u0300me 42')).status).toBe(200);
  });

  it('compares every character of a long password', async () => {
    const { mail } = await aCustomer(site);
    const long = `${'长'.repeat(127)}a`;
    await reset(site, await requestResetToken(site, mail), long);
    expect((await login(site, mail, `${'长'.repeat(127)}b`)).status).toBe(400);
    expect((await login(site, mail, long)).status).toBe(200);
  });

  it('ends only the current session on sign-out, and clears the browser cache', async () => {
    const customer = await aCustomer(site);
    const other = await signIn(site, customer.mail);
    const answer = await customer.post('/api/account/logout').expect(200);
    expect(answer.headers['clear-site-data']).toContain('"cache"');
    expect([await statusOf(customer), await statusOf(other)]).toEqual([401, 200]);
  });

  it('ends a session after 7 idle days, and after 30 days in any case', async () => {
    const [idle, busy] = [await aCustomer(site), await aCustomer(site)];
    for (let day = 0; day < 29; day += 1) {
      site.clock.travel(DAY_MS);
      expect(await statusOf(busy)).toBe(200);
      if (day === 6) expect(await statusOf(idle)).toBe(401);
    }
    site.clock.travel(DAY_MS);
    expect(await statusOf(busy)).toBe(401);
  });

  it('ends sessions when the role changes or the account is disabled, and those of staff sooner', async () => {
    const customer = await aCustomer(site);
    await changeStanding((standing, tx) =>
      standing.changeRole(tx, { actorId: null, accountId: customer.id }, 'reviewer'),
    );
    expect(await statusOf(customer)).toBe(401);
    const reviewer = await signedInAgain(site, customer);
    expect((await reviewer.get('/api/account/info')).body.role).toBe('reviewer');
    site.clock.travel(9 * 60 * MINUTE_MS);
    expect(await statusOf(reviewer)).toBe(401);
    site.clock.reset();
    expect(await statusOf(reviewer)).toBe(200);
    await changeStanding((standing, tx) => standing.disable(tx, { actorId: null, accountId: customer.id }));
    expect(await statusOf(reviewer)).toBe(401);
    expect((await login(site, customer.mail)).body.code).toBe('auth.wrong_credentials');
    await changeStanding((standing, tx) => standing.enable(tx, { actorId: null, accountId: customer.id }));
    expect((await login(site, customer.mail)).status).toBe(200);
  });

  it('refuses a sign-in when the password is reset while it is being checked', async () => {
    const { mail, id } = await aCustomer(site);
    const holder = site.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [id]);
    const underWay = login(site, mail).then((answer) => answer);
    await eventually(async () => {
      const waiting = await site.db.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await holder.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [id, await hash('another fine phrase')]);
    await holder.query('DELETE FROM sessions WHERE account_id = $1', [id]);
    await holder.commitTransaction();
    await holder.release();

    expect((await underWay).status).toBe(400);
    expect(await site.db.query('SELECT 1 FROM sessions WHERE account_id = $1', [id])).toEqual([]);
  });

  it.each([[''], ['x'], ['A'.repeat(43)], ['A'.repeat(8_000)]])(
    'treats the session token %.10j as missing',
    async (token) => {
      const [own, open] = ['/api/account/info?redirect=false', '/api/site'].map((path) =>
        site.http.get(path).set('x-auth-token', token),
      );
      expect([(await own)?.status, (await open)?.status]).toEqual([401, 200]);
    },
  );
});
