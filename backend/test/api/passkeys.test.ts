import { randomBytes } from 'node:crypto';
import type { TestApp } from '../support/app.js';
import { type Flaws, SoftwareAuthenticator } from '../support/authenticator.js';
import { mailAbout } from '../support/customer.js';
import { aPasskey, finishLogin, loginByPasskey, startLogin } from '../support/passkeys.js';
import { aPerson, type Person } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const MINUTE_MS = 60_000;

describe('signing in by passkey', () => {
  const site = siteOfSuite();
  let person: Person;
  let device: SoftwareAuthenticator;

  beforeAll(async () => {
    person = await aPerson(site);
    ({ device } = await aPasskey(site, person));
  });
  afterEach(() => site.clock.reset());

  const actionsOf = async (subject: string): Promise<string[]> => {
    const rows = await site.db.query('SELECT action FROM audit_records WHERE subject = $1 ORDER BY id', [subject]);
    return rows.map(({ action }: { action: string }) => action);
  };
  const infoOf = (token: string) => site.http.get('/api/account/info').set('x-auth-token', token);

  it('signs in by passkey without an address or a list of credentials, and returns a token', async () => {
    const started = await startLogin(site);
    expect(started).toEqual({
      publicKey: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: '127.0.0.1',
        timeout: 300_000,
        userVerification: 'required',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { body } = await finishLogin(site, started.token, device.get(started.publicKey)).expect(200);
    expect((await infoOf(body.token)).body.id).toBe(person.id);
    expect((await actionsOf(person.id)).at(-1)).toBe('session.begun');
  });

  it('audits sign-ins with their passkey, and keeps the data of refused ones for less time', async () => {
    const owner = await aPerson(site);
    const { device: key, id: passkeyId } = await aPasskey(site, owner);
    await loginByPasskey(site, key, { counter: 5 });
    await loginByPasskey(site, key, { counter: 5 });
    await loginByPasskey(site, new SoftwareAuthenticator(site.settings.publicUrl));
    const rows = await site.db.query(
      `SELECT action, actor_id AS actor, subject, before, after, facts->>'address' AS address,
              round(extract(epoch FROM keep_until - at) / 86400)::int AS days
         FROM audit_records LEFT JOIN audit_private ON record_id = id
        WHERE (subject = $1 OR subject = 'unknown') AND action NOT LIKE 'passkey.added' ORDER BY id DESC LIMIT 4`,
      [owner.id],
    );
    const known = { subject: owner.id, address: '127.0.0.1', before: null };
    const refused = { ...known, action: 'session.refused', actor: null, after: { by: 'passkey' }, days: 30 };
    expect(rows.toReversed()).toEqual([
      { ...known, action: 'session.begun', actor: owner.id, after: { passkeyId }, days: 90 },
      {
        ...known,
        action: 'passkey.counter_went_back',
        actor: null,
        before: { passkeyId, counter: 5 },
        after: { counter: 5 },
        days: 90,
      },
      refused,
      { ...refused, subject: 'unknown' },
    ]);
  });

  it('shows when a passkey was last used', async () => {
    const owner = await aPerson(site);
    const { device: key } = await aPasskey(site, owner);
    const lastUse = async () => (await owner.get('/api/account/webauthn/credentials').expect(200)).body[0].lastUsedAt;
    expect(await lastUse()).toBeNull();
    await loginByPasskey(site, key);
    expect(Math.abs(Date.parse(await lastUse()) - site.clock.now().getTime())).toBeLessThan(MINUTE_MS);
  });

  // The port belongs to the tests: every other origin here is foreign.
  it.each<[string, (site: TestApp) => Flaws]>([
    ['a subdomain of our host', () => ({ origin: 'http://shop.127.0.0.1' })],
    ['a neighbour of our host', () => ({ origin: 'http://127.0.0.2' })],
    ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['another scheme', ({ settings }) => ({ origin: settings.publicUrl.replace('http:', 'https:') })],
    ['a look-alike of our host', () => ({ origin: 'http://１27.0.0.1' })],
    ['our origin with a path', ({ settings }) => ({ origin: `${settings.publicUrl}/` })],
    ['no origin', () => ({ origin: '' })],
    ['another relying party', () => ({ rpId: 'evil.example' })],
    ['a frame in another site', () => ({ crossOrigin: true })],
    ['a response to a registration', () => ({ type: 'webauthn.create' })],
    ['another kind of credential', () => ({ credentialType: 'password' })],
    ['no user present', () => ({ flags: 0b100 })],
    ['no user verified', () => ({ flags: 0b001 })],
    ['another challenge', () => ({ challenge: randomBytes(32).toString('base64url') })],
    ['a signature of something else', () => ({ signature: randomBytes(70) })],
    ['no signature', () => ({ signature: Buffer.alloc(0) })],
    ['an unknown credential', () => ({ id: randomBytes(32).toString('base64url') })],
    ['a credential id that is too long', () => ({ id: randomBytes(1_024).toString('base64url') })],
    ['a credential id in another spelling', () => ({ id: `${device.credentialId}=` })],
    ['no account', () => ({ userHandle: null })],
    ['another account', () => ({ userHandle: randomBytes(16).toString('base64url') })],
  ])('refuses a passkey sign-in without giving the reason: %s', async (_, flaws) => {
    const refused = await loginByPasskey(site, device, flaws(site));
    expect(refused.body).toEqual({
      code: 'passkey.refused',
      message: '通行密钥验证失败，请重试',
      requestId: expect.any(String),
    });
    expect(refused.status).toBe(400);
    expect((await loginByPasskey(site, device)).status).toBe(200);
  });

  it('signs in once per passkey challenge when sixteen responses arrive at once', async () => {
    const owner = await aPerson(site);
    const { device: synced } = await aPasskey(site, owner);
    const { publicKey, token } = await startLogin(site);
    // Its signature counter stays at 0: only the challenge prevents the second use.
    const credential = synced.get(publicKey, { counter: 0 });
    const before = await site.db.query('SELECT 1 FROM sessions WHERE account_id = $1', [owner.id]);
    const answers = await Promise.all(Array.from({ length: 16 }, () => finishLogin(site, token, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['passkey.refused']),
    );
    const after = await site.db.query('SELECT 1 FROM sessions WHERE account_id = $1', [owner.id]);
    expect(after).toHaveLength(before.length + 1);
  });

  it('uses up a passkey challenge with a wrong response, too', async () => {
    const { publicKey, token } = await startLogin(site);
    expect((await finishLogin(site, token, device.get(publicKey, { flags: 0 }))).status).toBe(400);
    expect((await finishLogin(site, token, device.get(publicKey))).status).toBe(400);
  });

  it('accepts the response to a passkey challenge for five minutes', async () => {
    const [late, timely] = [await startLogin(site), await startLogin(site)];
    site.clock.travel(5 * MINUTE_MS - 1_000);
    expect((await finishLogin(site, timely.token, device.get(timely.publicKey))).status).toBe(200);
    site.clock.travel(1_000);
    expect((await finishLogin(site, late.token, device.get(late.publicKey))).status).toBe(400);
  });

  it('refuses the response to one passkey challenge with the token of another', async () => {
    const [mine, other] = [await startLogin(site), await startLogin(site)];
    expect((await finishLogin(site, other.token, device.get(mine.publicKey))).status).toBe(400);
    expect((await finishLogin(site, 'x', device.get(mine.publicKey))).body.code).toBe('passkey.refused');
  });

  it('refuses to sign in with a challenge issued to add a passkey or to confirm', async () => {
    const own = await person.post('/api/account/webauthn/credentials/start', { name: '钥匙' }).expect(200);
    const { challenge } = own.body.publicKey;
    expect((await finishLogin(site, challenge, device.get({ challenge }))).body.code).toBe('passkey.refused');
    const { body } = await person.post('/api/account/webauthn/confirm/start').expect(200);
    expect((await finishLogin(site, body.token, device.get(body.publicKey))).body.code).toBe('passkey.refused');
  });

  it('refuses a passkey whose counter goes back, and warns its owner', async () => {
    const owner = await aPerson(site);
    const { device: key } = await aPasskey(site, owner, '复制的钥匙');
    expect((await loginByPasskey(site, key, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 0]) {
      expect((await loginByPasskey(site, key, { counter })).body.code).toBe('passkey.refused');
    }
    expect((await loginByPasskey(site, key, { counter: 10 })).status).toBe(200);
    expect((await actionsOf(owner.id)).filter((action) => action === 'passkey.counter_went_back')).toHaveLength(3);
    const letter = await mailAbout(site, owner.mail, '可疑');
    expect(letter.text).toContain('复制的钥匙');
  });

  it('raises no counter warning for a response with an invalid signature', async () => {
    const owner = await aPerson(site);
    const { device: key } = await aPasskey(site, owner);
    expect((await loginByPasskey(site, key, { counter: 9 })).status).toBe(200);
    expect((await loginByPasskey(site, key, { counter: 1, signature: randomBytes(70) })).status).toBe(400);
    expect(await actionsOf(owner.id)).not.toContain('passkey.counter_went_back');
  });

  it('accepts a passkey whose counter stays at zero', async () => {
    const { device: synced } = await aPasskey(site, await aPerson(site));
    for (let times = 0; times < 2; times += 1) {
      expect((await loginByPasskey(site, synced, { counter: 0 })).status).toBe(200);
    }
  });

  it('accepts one of eight passkey responses with the same counter', async () => {
    const { device: key } = await aPasskey(site, await aPerson(site));
    const started = await Promise.all(Array.from({ length: 8 }, () => startLogin(site)));
    const answers = await Promise.all(
      started.map(({ publicKey, token }) => finishLogin(site, token, key.get(publicKey, { counter: 5 }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('signs in by passkey despite a locked password, but not to a disabled account', async () => {
    const owner = await aPerson(site);
    const { device: key } = await aPasskey(site, owner);
    await site.db.query(
      `INSERT INTO login_failures VALUES (sha256(convert_to($1, 'UTF8')), 100, 100, now(), now() + interval '1 hour')`,
      [owner.mail],
    );
    expect((await loginByPasskey(site, key)).status).toBe(200);
    await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [owner.id]);
    expect((await loginByPasskey(site, key)).body.code).toBe('passkey.refused');
  });

  it.each([
    ['an empty body', {}],
    ['a text for an object', { response: 'x' }],
    ['a list', []],
    ['an unknown field', { isAdmin: true }],
  ])('refuses a passkey sign-in with %s as an invalid request', async (_, wrong) => {
    const { publicKey, token } = await startLogin(site);
    const body = Array.isArray(wrong) || !Object.keys(wrong).length ? wrong : { ...device.get(publicKey), ...wrong };
    expect((await finishLogin(site, token, body)).body.code).toBe('request.invalid');
  });
});
