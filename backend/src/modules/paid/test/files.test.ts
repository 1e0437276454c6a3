import { verifyFile, type VerifiedFile } from '../../../../test/support/independent-verifier.js';
import { DAY_MS } from '../../../domain/calendar/shanghai.js';
import { LicenseCapacity, LicenseRenewals, type License } from '../index.js';
import { type Customer, World } from './world.js';

const MACHINE = 'MACHINE-1';

let world: World;
let owner: Customer;
let publicKeyHex: string;
beforeAll(async () => {
  world = await World.start();
  owner = await world.aCustomer();
  const { keys } = (await world.site.http.get('/api/license/public-keys')).body;
  publicKeyHex = Buffer.from(keys[0].x, 'base64url').toString('hex');
});
afterEach(() => world.site.clock.reset());
afterAll(() => world.close());

const download = async ({ id }: License, format?: string) =>
  world.get(owner, `/api/account/paid/${id}/license-file${format ? `?format=${format}` : ''}`);

const aBound = async (): Promise<License> => {
  const license = await world.aLicense(owner);
  await world.bind(owner, license.id, MACHINE);
  return license;
};

const machineFile = async (license: License): Promise<{ text: string; content: VerifiedFile }> => {
  const { text } = await download(license);
  return { text, content: verifyFile(text, { kind: 'machine', publicKeyHex, secret: `${license.key}${MACHINE}` }) };
};

const verify = (body: object) => world.site.http.post('/api/license/verify').set('accept-language', 'en').send(body);

/** The published list, read by the code of somebody else. */
const revocations = async () => {
  const { text } = await world.site.http.get('/api/license/revocations');
  return verifyFile(text, { kind: 'revocation', publicKeyHex }) as unknown as {
    meta: { seq: number };
    revoked: { jti: string; license: string; reason: string }[];
  };
};
const reasonFor = async ({ meta }: VerifiedFile) =>
  (await revocations()).revoked.find(({ jti }) => jti === meta.jti)?.reason;

describe('the file of a license', () => {
  it('is a machine file that code of somebody else opens with the license key and the machine code', async () => {
    const license = await aBound();
    const answer = await download(license);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${license.key}.lic"`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { content } = await machineFile(license);
    expect(content.data).toMatchObject({ type: 'machines', attributes: { fingerprint: MACHINE } });
    expect(content.included[0]).toMatchObject({
      id: license.id,
      type: 'licenses',
      attributes: {
        name: '张三',
        key: license.key,
        expiry: '2095-12-31T15:59:59.000Z',
        metadata: { plan: 'team', edition: 'professional', users: 10, assets: 20, graceDays: 7 },
      },
    });
  });

  it('opens for no other machine, and not with one byte changed', async () => {
    const license = await aBound();
    const { text } = await download(license);
    const open = (file: string, secret: string) => () => verifyFile(file, { kind: 'machine', publicKeyHex, secret });
    expect(open(text, `${license.key}${MACHINE}`)).not.toThrow();
    expect(open(text, `${license.key}MACHINE-2`)).toThrow();
    for (const place of [40, 200, 700, text.length - 60]) {
      const changed = `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;
      expect(open(changed, `${license.key}${MACHINE}`)).toThrow();
      expect((await verify({ file: changed, key: license.key, machineId: MACHINE })).body.valid).toBe(false);
    }
  });

  it('is a license file while the license is unbound, and can be read by anybody when it is plain', async () => {
    const license = await world.aLicense(owner);
    const { text } = await download(license, 'plain');
    const content = verifyFile(text, { kind: 'license', publicKeyHex });
    expect(content.data).toMatchObject({ id: license.id, type: 'licenses' });
    const encrypted = (await download(license)).text;
    expect(verifyFile(encrypted, { kind: 'license', publicKeyHex, secret: license.key }).meta.jti).toBe(
      content.meta.jti,
    );
    expect((await world.details(owner, license.id)).fileVersion).toBe(1);
  });

  it('can be had in grace and not after it, and in no other format', async () => {
    const ended = (days: number) => ({ expiresAt: new Date(world.now().getTime() - days * DAY_MS) });
    expect((await download(await world.aLicense(owner, ended(6)))).status).toBe(200);
    expect((await download(await world.aLicense(owner, ended(8)))).body.code).toBe('license.expired');
    expect((await download(await world.aLicense(owner), 'pdf')).status).toBe(400);
  });

  it('is told of once in the history, however often it is fetched', async () => {
    const license = await aBound();
    await Promise.all([download(license), download(license), download(license)]);
    const { history } = await world.details(owner, license.id);
    expect(history.filter(({ kind }: { kind: string }) => kind === 'downloaded')).toHaveLength(1);
  });
});

/** When no licence that these tests make is accepted any more. */
const afterEverything = () => world.site.clock.travel(Date.parse('2098-01-01T00:00:00Z') - world.now().getTime());

describe('the revocation list', () => {
  it('names every file that was replaced, and why', async () => {
    const license = await aBound();
    const first = (await machineFile(license)).content;
    expect(await reasonFor(first)).toBeUndefined();

    const order = { accountId: owner.id, licenseId: license.id, orderId: license.id, paidAt: world.now() };
    const term = { kind: 'months', months: 1 } as const;
    await world.tx((tx) => world.service(LicenseRenewals).extend(tx, { ...order, term }));
    expect(await reasonFor(first)).toBe('replaced');
    const second = (await machineFile(license)).content;
    expect(second.included[0]?.attributes['expiry']).toBe('2096-01-31T15:59:59.000Z');

    const won = { kind: 'users', quantity: 2, source: { kind: 'points', id: license.id } } as const;
    const to = { licenseId: license.id, accountId: owner.id, now: world.now() };
    await world.tx((tx) => world.service(LicenseCapacity).add(tx, { ...won, ...to }));
    expect(await reasonFor(second)).toBe('replaced');
    const third = (await machineFile(license)).content;
    expect(third.included[0]?.attributes['metadata']).toMatchObject({ users: 12 });

    await world.unbind(owner, license.id);
    expect(await reasonFor(third)).toBe('unbound');
    expect((await world.details(owner, license.id)).fileVersion).toBe(3);
  });

  it('only grows its number, one by one, also when it is asked for from many sides', async () => {
    const before = (await revocations()).meta.seq;
    for (const license of [await aBound(), await aBound(), await aBound()]) await world.unbind(owner, license.id);
    const lists = await Promise.all(Array.from({ length: 5 }, revocations));
    expect(lists.map(({ meta }) => meta.seq)).toEqual(Array.from({ length: 5 }, () => before + 3));
    const rows = await world.rows<{ seq: string }>(`SELECT seq FROM license_revocations ORDER BY seq`);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from(rows, (_, index) => index + 1));
  });

  it('never numbers a file anew that was published, although an older one turns up meanwhile', async () => {
    const [one, older] = [await aBound(), await aBound()];
    const before = (await revocations()).meta.seq;
    await world.unbind(owner, one.id);
    const jtiOf = (license: License) =>
      world.rows<{ jti: string }>('SELECT jti FROM license_revocations WHERE license_id = $1', [license.id]);
    const [row] = await jtiOf(one);
    const lists = await world.holding(
      'SELECT jti FROM license_revocations WHERE jti = $1 FOR UPDATE',
      [row?.jti],
      [
        revocations,
        async () => {
          world.site.clock.travel(-60_000);
          await world.unbind(owner, older.id);
          world.site.clock.reset();
          return revocations();
        },
      ],
    );
    expect(lists.map(({ meta }) => meta.seq)).toEqual([before + 1, before + 2]);
    expect(lists[1]?.revoked.slice(-2).map(({ license }) => license)).toEqual([one.id, older.id]);
  });

  it('leaves out what nobody accepts any more', async () => {
    const license = await aBound();
    const { content } = await machineFile(license);
    await world.unbind(owner, license.id);
    expect(await reasonFor(content)).toBe('unbound');
    afterEverything();
    expect(await reasonFor(content)).toBeUndefined();
  });
});

describe('verifying a file', () => {
  it('tells what it grants', async () => {
    const license = await aBound();
    const { text } = await machineFile(license);
    const { body } = await verify({ file: text, key: license.key.toLowerCase(), machineId: MACHINE });
    expect(body).toMatchObject({
      valid: true,
      status: 'active',
      message: 'The licence file is valid',
      grant: { kind: 'machine', key: license.key, users: 10, assets: 20, machineId: MACHINE, isTest: true },
    });
    expect(body.grant.features).toContain('login-policy');
    expect(body.grant.features).not.toContain('ldap');
  });

  it('says why a file is refused', async () => {
    const license = await aBound();
    const { text } = await machineFile(license);
    const unbound = (await download(await world.aLicense(owner), 'plain')).text;
    const statusOf = async (body: object) => (await verify(body)).body.status;
    expect(await statusOf({ file: 'hello' })).toBe('malformed');
    expect(await statusOf({ file: text })).toBe('secret_missing');
    expect(await statusOf({ file: text, key: license.key, machineId: 'MACHINE-2' })).toBe('secret_wrong');
    const list = (await world.site.http.get('/api/license/revocations')).text;
    expect(await statusOf({ file: list })).toBe('malformed');
    expect(await statusOf({ file: unbound, machineId: 'MACHINE-2' })).toBe('active');
    await world.unbind(owner, license.id);
    expect(await statusOf({ file: text, key: license.key, machineId: MACHINE })).toBe('revoked');
    afterEverything();
    expect(await statusOf({ file: unbound })).toBe('expired');
  });

  it('reads no more than 64 kB', async () => {
    expect((await verify({ file: 'x'.repeat(64 * 1_024 + 1) })).status).toBe(400);
    expect((await verify({ file: 'x'.repeat(101 * 1_024) })).status).toBe(413);
    expect((await verify({})).status).toBe(400);
  });
});

it('publishes its keys for everybody to keep', async () => {
  const { headers, body } = await world.site.http.get('/api/license/public-keys');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(body.keys).toEqual([
    expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', status: 'current', kid: expect.stringMatching(/^test-/) }),
  ]);
  expect(JSON.stringify(body)).not.toContain('"d"');
});
