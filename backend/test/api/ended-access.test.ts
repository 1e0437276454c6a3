import type { Role } from '../../src/domain/access/roles.js';
import { Sessions } from '../../src/modules/auth/index.js';
import { AccountStanding } from '../../src/modules/account/index.js';
import { unique } from '../support/app.js';
import { SoftwareAuthenticator } from '../support/authenticator.js';
import { aCustomer, codeFor, type Customer } from '../support/customer.js';
import { login, requestResetToken, reset } from '../support/forms.js';
import { whileHeld } from '../support/holding.js';
import { aPasskey } from '../support/passkeys.js';
import { aPerson, inTransaction, type Person, serviceOf, signedInAgain } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

describe('access to an account', () => {
  const site = siteOfSuite({ DATABASE_POOL_SIZE: '20' });

  const standing = () => serviceOf(site, AccountStanding);
  const disable = ({ id: accountId }: Pick<Person, 'id'>) =>
    inTransaction(site, (tx) => standing().disable(tx, { actorId: null, accountId }));
  const enable = ({ id: accountId }: Pick<Person, 'id'>) =>
    inTransaction(site, (tx) => standing().enable(tx, { actorId: null, accountId }));
  const statusOf = async (customer: Pick<Customer, 'get'>) => (await customer.get('/api/account/info')).status;
  const openOf = async ({ id }: Pick<Person, 'id'>) => {
    const counts = ['sessions', 'reset_tokens', 'mail_codes', 'webauthn_challenges'].map(
      (table) => `(SELECT count(*)::int FROM ${table} WHERE account_id = $1) AS ${table}`,
    );
    return (await site.db.query(`SELECT ${counts.join()}`, [id]))[0];
  };
  const NONE = { sessions: 0, reset_tokens: 0, mail_codes: 0, webauthn_challenges: 0 };

  it('voids sessions, links, codes and challenges of a disabled account for good', async () => {
    const customer = await aCustomer(site);
    const link = await requestResetToken(site, customer.mail);
    const next = `${unique('moved')}@example.cn`;
    await customer.post('/api/account/change-mail/send-code', { mail: next }).expect(200);
    const code = await codeFor(site, next);
    await customer.post('/api/account/webauthn/credentials/start', { name: '手机' }).expect(200);
    expect(await openOf(customer)).toEqual({ sessions: 1, reset_tokens: 1, mail_codes: 1, webauthn_challenges: 1 });

    await disable(customer);
    expect(await openOf(customer)).toEqual(NONE);
    await enable(customer);
    expect(await statusOf(customer)).toBe(401);
    expect((await reset(site, link, 'another fine phrase')).body.code).toBe('auth.reset_link_invalid');
    const again = await signedInAgain(site, customer);
    const moved = await again.post('/api/account/change-mail', { mail: next, code });
    expect(moved.body.code).toBe('auth.code_wrong');
    expect((await login(site, customer.mail)).status).toBe(200);
  });

  it('ends all sessions when the role changes: one that was too old for staff is not revived', async () => {
    const member = await aPerson(site);
    const changeRole = (role: Role) =>
      inTransaction(site, (tx) => standing().changeRole(tx, { actorId: null, accountId: member.id }, role));
    await changeRole('sales');
    expect(await statusOf(member)).toBe(401);
    const atWork = await signedInAgain(site, member);
    site.clock.travel(9 * 3_600_000);
    try {
      expect(await statusOf(atWork)).toBe(401);
      await changeRole('customer');
      expect(await statusOf(atWork)).toBe(401);
    } finally {
      site.clock.reset();
    }
  });

  it('refuses to remove a passkey from an account that is being disabled', async () => {
    const owner = await aPerson(site);
    const { id } = await aPasskey(site, owner);
    const account = { sql: 'SELECT id FROM accounts WHERE id = $1 FOR UPDATE', values: [owner.id] };
    const [, answer] = await whileHeld<unknown>(site, account, [
      () => disable(owner),
      () => owner.delete(`/api/account/webauthn/credentials/${id}`).then((one) => one),
    ]);
    expect(answer).toMatchObject({ status: 403, body: { code: 'account.disabled' } });
  });

  describe.each<[string, (owner: Person) => Promise<() => PromiseLike<{ status: number; body: { code?: string } }>>]>([
    [
      'adds no passkey',
      async (owner) => {
        const { body } = await owner.post('/api/account/webauthn/credentials/start', { name: '手机' }).expect(200);
        const credential = new SoftwareAuthenticator(site.settings.publicUrl).create(body.publicKey);
        return () => owner.post('/api/account/webauthn/credentials/finish', credential);
      },
    ],
    [
      'removes no passkey',
      async (owner) => {
        const { id } = await aPasskey(site, owner);
        return () => owner.delete(`/api/account/webauthn/credentials/${id}`);
      },
    ],
    [
      'does not move the account to another address',
      async (owner) => {
        const mail = `${unique('moved')}@example.cn`;
        await owner.post('/api/account/change-mail/send-code', { mail }).expect(200);
        const code = await codeFor(site, mail);
        return () => owner.post('/api/account/change-mail', { mail, code });
      },
    ],
    ['schedules no erasure', async (owner) => () => owner.post('/api/account/delete')],
    ['ends no other session', async (owner) => () => owner.delete('/api/account/sessions')],
  ])('a request under way %s', (_, prepare) => {
    const stateOf = async ({ id }: Person) =>
      site.db.query(
        `SELECT mail, deletion_requested_at, ARRAY(SELECT c.id FROM webauthn_credentials c WHERE c.account_id = a.id) AS passkeys
           FROM accounts a WHERE id = $1`,
        [id],
      );

    it.each<[string, (owner: Person) => Promise<() => PromiseLike<unknown>>]>([
      [
        'a password reset',
        async (owner) => {
          const link = await requestResetToken(site, owner.mail);
          return () => reset(site, link, 'another fine phrase');
        },
      ],
      [
        'a sign-out from elsewhere',
        async (owner) => {
          const other = await signedInAgain(site, owner);
          return () => other.delete('/api/account/sessions');
        },
      ],
    ])('a request under way is refused once %s has ended its session', async (_how, prepareEnd) => {
      const owner = await aPerson(site);
      const [act, end] = [await prepare(owner), await prepareEnd(owner)];
      const before = await stateOf(owner);
      const account = { sql: 'SELECT id FROM accounts WHERE id = $1 FOR UPDATE', values: [owner.id] };
      const [ended, answer] = await whileHeld<unknown>(site, account, [end, act]);
      expect(ended).toMatchObject({ status: 200 });
      expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } });
      expect(await stateOf(owner)).toEqual(before);
    });
  });

  it('leaves only the current session, and no code or link, after a change of mail address', async () => {
    const customer = await aCustomer(site);
    const [other, next] = [await signedInAgain(site, customer), `${unique('moved')}@example.cn`];
    const link = await requestResetToken(site, customer.mail);
    await site.http.post('/api/send-code').send({ mail: customer.mail });
    await customer.post('/api/account/change-mail/send-code', { mail: next }).expect(200);
    await customer.post('/api/account/change-mail', { mail: next, code: await codeFor(site, next) }).expect(200);
    expect([await statusOf(customer), await statusOf(other)]).toEqual([200, 401]);
    expect(await openOf(customer)).toEqual({ ...NONE, sessions: 1 });
    expect(await site.db.query('SELECT 1 FROM mail_codes WHERE mail = $1', [customer.mail])).toEqual([]);
    expect((await reset(site, link, 'another fine phrase')).body.code).toBe('auth.reset_link_invalid');
  });

  it('ends all other sessions when a passkey is removed', async () => {
    const owner = await aPerson(site);
    const { id } = await aPasskey(site, owner);
    const other = await signedInAgain(site, owner);
    await owner.delete(`/api/account/webauthn/credentials/${id}`).expect(204);
    expect([await statusOf(owner), await statusOf(other)]).toEqual([200, 401]);
  });

  it('refuses a session begun for a disabled account', async () => {
    const owner = await aPerson(site);
    await disable(owner);
    const token = await inTransaction(site, (tx) =>
      serviceOf(site, Sessions).begin(tx, owner.id, { address: '127.0.0.1', agent: 'test' }),
    );
    expect((await site.http.get('/api/account/info').set('x-auth-token', token)).status).toBe(401);
  });
});
