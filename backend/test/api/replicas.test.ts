import type supertest from 'supertest';
import { AccountStanding } from '../../src/modules/account/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aCustomer, type Customer, PASSWORD, signIn } from '../support/customer.js';
import { requestResetToken, reset } from '../support/forms.js';
import { inTransaction, serviceOf, signedInAgain, tally } from '../support/people.js';

const NEW_PASSWORD = 'another fine phrase';

describe('two replicas of the site', () => {
  let site: TestApp;
  let other: Awaited<ReturnType<TestApp['replica']>>;

  beforeAll(async () => {
    site = await startTestApp();
    other = await site.replica();
  });
  afterAll(async () => {
    await other.close();
    await site.close();
  });

  /** The same session on the other replica. */
  const elsewhere = ({ token }: Customer, path = '/api/account/info'): supertest.Test =>
    other.http.get(path).set('x-auth-token', token);
  const changeStanding = (
    change: (standing: AccountStanding, tx: Parameters<AccountStanding['disable']>[0]) => unknown,
  ) =>
    inTransaction(site, async (tx) => {
      await change(serviceOf(site, AccountStanding), tx);
    });

  it.each<[string, (customer: Customer) => Promise<unknown>]>([
    ['logging out', (customer) => customer.post('/api/account/logout').expect(200)],
    [
      'being signed out from the list of sessions',
      async ({ mail }) => {
        const { token } = await signIn(site, mail);
        await site.http.delete('/api/account/sessions').set('x-auth-token', token).expect(200);
      },
    ],
    [
      'a change of the password elsewhere',
      async ({ mail }) => {
        const owner = await signIn(site, mail);
        const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
        await owner.post('/api/account/change-password', body).expect(200);
        expect((await elsewhere(owner)).status).toBe(200);
      },
    ],
    [
      'a reset of the password',
      async ({ mail }) => {
        expect((await reset(site, await requestResetToken(site, mail), NEW_PASSWORD)).status).toBe(200);
      },
    ],
    [
      'being disabled',
      ({ id }) => changeStanding((standing, tx) => standing.disable(tx, { actorId: null, accountId: id })),
    ],
  ])('ends a session on both replicas after %s', async (_, end) => {
    const customer = await aCustomer(site);
    expect((await elsewhere(customer)).status).toBe(200);
    await end(customer);
    const answer = await elsewhere(customer);
    expect([answer.status, answer.body.code]).toEqual([401, 'auth.required']);
  });

  it('applies a change of role on both replicas from the next call, which takes a new session', async () => {
    const customer = await aCustomer(site);
    expect((await elsewhere(customer, '/api/admin/coupons')).status).toBe(403);
    const become = (role: 'admin' | 'customer') =>
      changeStanding((standing, tx) => standing.changeRole(tx, { actorId: null, accountId: customer.id }, role));
    await become('admin');
    expect((await elsewhere(customer, '/api/admin/coupons')).status).toBe(401);
    const admin = await signedInAgain(site, customer);
    expect((await elsewhere(admin, '/api/admin/coupons')).status).toBe(200);
    await become('customer');
    expect((await elsewhere(admin, '/api/admin/coupons')).status).toBe(401);
    expect((await elsewhere(await signedInAgain(site, customer), '/api/admin/coupons')).status).toBe(403);
  });

  it('resets a password once when eight requests to two replicas use the same link', async () => {
    const { mail } = await aCustomer(site);
    const token = await requestResetToken(site, mail);
    const both = { ...site, http: other.http };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => reset(at % 2 ? site : both, token, `${NEW_PASSWORD} ${at}`)),
    );
    expect(tally(answers)).toEqual({ ok: 1, 'auth.reset_link_invalid': 7 });
  });
});

describe('two replicas with limits as they are', () => {
  it('shares a rate limit between two replicas to the last request', async () => {
    const site = await startTestApp({ LIMITS_FACTOR: '1' });
    const other = await site.replica();
    const answers: supertest.Response[] = [];
    // Eight at a time: on a busy machine more would wait for the one row longer than the limiter waits for its store,
    // and be refused for that reason.
    for (let sent = 0; sent < 64; sent += 8) {
      const requests = Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? site : other).http.post('/api/webauthn-login-start').then((answer) => answer),
      );
      answers.push(...(await Promise.all(requests)));
    }
    await other.close();
    await site.close();
    expect(tally(answers)).toEqual({ ok: 60, 'request.too_many': 4 });
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
