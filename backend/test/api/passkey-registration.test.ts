import { randomBytes } from 'node:crypto';
import type { TestApp } from '../support/app.js';
import { type Flaws, SoftwareAuthenticator } from '../support/authenticator.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPasskey, loginByPasskey } from '../support/passkeys.js';
import { aPerson, type Person, signedInAgain, tally } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const CREDENTIALS = '/api/account/webauthn/credentials';
const MINUTE_MS = 60_000;

describe('new passkeys', () => {
  const site = siteOfSuite();

  afterEach(() => site.clock.reset());

  const aDevice = () => new SoftwareAuthenticator(site.settings.publicUrl);
  const start = async (owner: Person, name = '钥匙') =>
    (await owner.post(`${CREDENTIALS}/start`, { name }).expect(200)).body.publicKey;
  const namesOf = async (owner: Person): Promise<string[]> =>
    (await owner.get(CREDENTIALS).expect(200)).body.map(({ name }: { name: string }) => name);

  it('requests a discoverable passkey with user verification, and excludes registered devices', async () => {
    const owner = await aPerson(site);
    const { device } = await aPasskey(site, owner);
    expect(await start(owner)).toEqual({
      rp: { id: '127.0.0.1', name: expect.any(String) },
      user: {
        id: Buffer.from(owner.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: owner.mail,
        displayName: '周宁',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      excludeCredentials: [{ id: device.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
  });

  it('lists a new passkey with its name, platform and times, and mails the owner about it', async () => {
    const owner = await aPerson(site);
    const { device } = await aPasskey(site, owner, '  公司的 Mac ');
    await loginByPasskey(site, device);
    expect((await owner.get(CREDENTIALS).expect(200)).body).toEqual([
      {
        id: expect.any(String),
        name: '公司的 Mac',
        platform: 'Other',
        isSynced: false,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    const letter = await eventually(async () => (await mailsTo(site, owner.mail))[0]);
    expect([letter.subject, letter.text]).toEqual([
      expect.stringContaining('新增'),
      expect.stringContaining('公司的 Mac'),
    ]);
  });

  it.each<[string, (site: TestApp) => Flaws]>([
    ['another origin', () => ({ origin: 'http://evil.example' })],
    ['another scheme', ({ settings }) => ({ origin: settings.publicUrl.replace('http:', 'https:') })],
    ['another relying party', () => ({ rpId: 'evil.example' })],
    ['a frame in another site', () => ({ crossOrigin: true })],
    ['a response to a sign-in', () => ({ type: 'webauthn.get' })],
    ['another kind of credential', () => ({ credentialType: 'password' })],
    ['no user present', () => ({ flags: 0b100_0100 })],
    ['no user verified', () => ({ flags: 0b100_0001 })],
    ['no credential', () => ({ flags: 0b000_0101 })],
    ['another challenge', () => ({ challenge: randomBytes(32).toString('base64url') })],
    ['a key for no algorithm', () => ({ alg: 0 })],
    ['a key for an unknown algorithm', () => ({ alg: -65_535 })],
    ['a credential id that is too long', () => ({ credentialIdBytes: 1_024 })],
    ['an id other than the one inside', () => ({ id: randomBytes(32).toString('base64url') })],
    ['an attestation that was not requested', () => ({ format: 'android-key' })],
    ['an attestation of an unknown format', () => ({ format: 'x' })],
  ])('refuses to add a passkey without giving the reason: %s', async (_, flaws) => {
    const owner = await aPerson(site);
    const credential = aDevice().create(await start(owner), flaws(site));
    const refused = await owner.post(`${CREDENTIALS}/finish`, credential);
    expect([refused.status, refused.body.code]).toEqual([400, 'passkey.refused']);
    expect(await namesOf(owner)).toEqual([]);
  });

  it('records the platform of a passkey from the browser, unless it is on another device', async () => {
    const owner = await aPerson(site);
    const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
    for (const authenticatorAttachment of ['platform', 'cross-platform']) {
      const credential = { ...aDevice().create(await start(owner)), authenticatorAttachment };
      await owner.post(`${CREDENTIALS}/finish`, credential).set('user-agent', agent).expect(200);
    }
    const { body } = await owner.get(CREDENTIALS).expect(200);
    expect(body.map(({ platform }: { platform: string }) => platform)).toEqual(['macOS', 'Other']);
  });

  it('accepts credential ids of up to 1,023 bytes', async () => {
    const owner = await aPerson(site);
    const credential = aDevice().create(await start(owner), { credentialIdBytes: 1_023 });
    await owner.post(`${CREDENTIALS}/finish`, credential).expect(200);
  });

  it('adds one passkey per challenge when sixteen responses arrive at once', async () => {
    const owner = await aPerson(site);
    const options = await start(owner);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => owner.post(`${CREDENTIALS}/finish`, aDevice().create(options)).then((a) => a)),
    );
    expect(tally(answers)).toEqual({ ok: 1, 'passkey.refused': 15 });
    expect(await namesOf(owner)).toHaveLength(1);
  });

  it('adds a passkey only in the session and account that asked for it, within five minutes', async () => {
    const [owner, stranger] = [await aPerson(site), await aPerson(site)];
    const path = `${CREDENTIALS}/finish`;
    const other = await signedInAgain(site, owner);
    expect((await other.post(path, aDevice().create(await start(owner)))).body.code).toBe('passkey.refused');
    expect((await stranger.post(path, aDevice().create(await start(owner)))).body.code).toBe('passkey.refused');
    const options = await start(owner);
    site.clock.travel(5 * MINUTE_MS);
    expect((await owner.post(path, aDevice().create(options))).body.code).toBe('passkey.refused');
  });

  it('refuses a credential that already belongs to another account', async () => {
    const [owner, thief] = [await aPerson(site), await aPerson(site)];
    const device = aDevice();
    await owner.post(`${CREDENTIALS}/finish`, device.create(await start(owner))).expect(200);
    const again = await thief.post(`${CREDENTIALS}/finish`, device.create(await start(thief)));
    expect(again.body.code).toBe('passkey.refused');
    expect(await namesOf(thief)).toEqual([]);
  });

  it('limits an account to twenty passkeys, also when several are added at once', async () => {
    const owner = await aPerson(site);
    for (let count = 0; count < 19; count += 1) await aPasskey(site, owner);
    const open = await Promise.all(Array.from({ length: 4 }, () => start(owner)));
    const answers = await Promise.all(
      open.map((options) => owner.post(`${CREDENTIALS}/finish`, aDevice().create(options)).then((a) => a)),
    );
    expect(tally(answers)).toEqual({ ok: 1, 'passkey.too_many': 3 });
    expect((await owner.post(`${CREDENTIALS}/start`, { name: 'x' })).body.code).toBe('passkey.too_many');
  });
});
