import { verifyFile, type VerifiedFile } from '../../../../test/support/independent-verifier.js';
import { DAY_MS } from '../../../domain/calendar/shanghai.js';
import { eventually } from '../../../../test/support/app.js';
import { ReplacedFilesStayGood1795360200000 } from '../../../platform/database/migrations/1795360200000-replaced-files-stay-good.js';
import { LicenseCapacity, LicenseRenewals, type License } from '../index.js';
import { UnboundFiles } from '../unbound-files.service.js';
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

const download = async ({ id }: License, format?: string) => world.download(owner, id, format);

const aBound = async (over: { expiresAt?: Date } = {}): Promise<License> => {
  const license = await world.aLicense(owner, over);
  await world.bind(owner, license.id, MACHINE);
  return license;
};

/** Bound, and its file downloaded. */
const aUsed = async (): Promise<License> => {
  const license = await aBound();
  await download(license);
  return license;
};

const extend = async (license: License, orderId: string) => {
  const order = { accountId: owner.id, licenseId: license.id, orderId, paidAt: world.now() };
  const term = { kind: 'months', months: 1 } as const;
  await world.tx((tx) => world.service(LicenseRenewals).extend(tx, { ...order, term }));
};

/** Users won by points. */
const win = async ({ id: licenseId }: License, quantity: number) => {
  const source = { kind: 'points', id: licenseId } as const;
  const to = { licenseId, accountId: owner.id, now: world.now() };
  await world.tx((tx) => world.service(LicenseCapacity).add(tx, { kind: 'users', quantity, source, ...to }));
  return source;
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
    revoked: { jti: string; license: string; reason: string; revokedAt: string; effectiveAt?: string }[];
  };
};
const entryOf = async ({ meta }: VerifiedFile) => (await revocations()).revoked.find(({ jti }) => jti === meta.jti);
const reasonFor = async (file: VerifiedFile) => (await entryOf(file))?.reason;
/** How many days a file stays good after it was listed. */
const daysLeftOf = async (file: VerifiedFile) => {
  const { revokedAt = '', effectiveAt = revokedAt } = (await entryOf(file)) ?? {};
  return (Date.parse(effectiveAt) - Date.parse(revokedAt)) / DAY_MS;
};

describe('the file of a license', () => {
  it('is a machine file that code of somebody else opens with the license key and the machine code', async () => {
    const license = await aBound();
    const answer = await download(license);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${license.key}.machine.lic"`);
    expect((await download(license, 'plain')).headers['content-disposition']).toBe(
      `attachment; filename="${license.key}.machine.plain.lic"`,
    );
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

  it.each([undefined, 'plain', 'encrypted'])('is refused while the license is unbound (format %s)', async (format) => {
    const license = await world.aLicense(owner);
    const { status, body } = await download(license, format);
    expect([status, body.code]).toEqual([409, 'license.not_bound']);
    const { can, fileVersion } = await world.details(owner, license.id);
    expect(can.download).toMatchObject({ allowed: false, code: 'license.not_bound' });
    expect(fileVersion).toBe(0);
    await world.bind(owner, license.id, MACHINE);
    expect((await download(license, format)).status).toBe(200);
    await world.unbind(owner, license.id);
    expect((await download(license, format)).body.code).toBe('license.not_bound');
  });

  it('can be had in grace and not after it, and in no other format', async () => {
    const ended = (days: number) => ({ expiresAt: new Date(world.now().getTime() - days * DAY_MS) });
    expect((await download(await aBound(ended(6)))).status).toBe(200);
    expect((await download(await world.aLicense(owner, ended(8)))).body.code).toBe('license.expired');
    expect((await download(await aBound(), 'pdf')).status).toBe(400);
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
  it('lets a file that was renewed or enlarged work for 30 days, and ends all of them when the machine is unbound', async () => {
    const license = await aBound();
    const first = await machineFile(license);
    expect(await reasonFor(first.content)).toBeUndefined();

    await extend(license, license.id);
    expect([await reasonFor(first.content), await daysLeftOf(first.content)]).toEqual(['replaced', 30]);
    const second = (await machineFile(license)).content;
    expect(second.included[0]?.attributes['expiry']).toBe('2096-01-31T15:59:59.000Z');

    await win(license, 2);
    expect([await reasonFor(second), await daysLeftOf(second)]).toEqual(['replaced', 30]);
    const third = (await machineFile(license)).content;
    expect(third.included[0]?.attributes['metadata']).toMatchObject({ users: 12 });

    const check = async () => (await verify({ file: first.text, key: license.key, machineId: MACHINE })).body;
    const { effectiveAt } = (await entryOf(first.content)) ?? {};
    expect(await check()).toMatchObject({ valid: true, status: 'active', replacedFrom: effectiveAt });
    const { seq } = (await revocations()).meta;
    await world.unbind(owner, license.id);
    for (const file of [first.content, second, third]) expect(await reasonFor(file)).toBe('unbound');
    expect(await check()).toMatchObject({ valid: false, status: 'revoked', replacedFrom: null });
    expect((await revocations()).meta.seq).toBe(seq + 3);
    expect((await world.details(owner, license.id)).fileVersion).toBe(3);
  });

  it('refuses a renewed file when its 30 days are over', async () => {
    const license = await aBound();
    const { text, content } = await machineFile(license);
    await extend(license, license.id);
    const status = async () => (await verify({ file: text, key: license.key, machineId: MACHINE })).body.status;
    world.site.clock.travel(30 * DAY_MS - 60_000);
    expect(await status()).toBe('active');
    world.site.clock.travel(30 * DAY_MS + 60_000);
    expect(await status()).toBe('revoked');
    expect(await daysLeftOf(content)).toBe(30);
  });

  it('refuses at once what grants more than the license does now, and nothing else', async () => {
    const license = await aBound();
    const plain = (await machineFile(license)).content;
    const source = await win(license, 2);
    const won = (await machineFile(license)).content;
    await extend(license, license.id);
    const longer = (await machineFile(license)).content;
    await world.tx((tx) => world.service(LicenseCapacity).takeBack(tx, { source, now: world.now() }));
    expect(await Promise.all([plain, won, longer].map(daysLeftOf))).toEqual([30, expect.closeTo(0, 2), 0]);
    expect((await machineFile(license)).content.included[0]?.attributes['metadata']).toMatchObject({ users: 10 });
  });

  it('lets the file from before a renewal work on when the renewal is refunded', async () => {
    const license = await aBound();
    const before = (await machineFile(license)).content;
    await extend(license, license.id);
    const renewed = (await machineFile(license)).content;
    const undo = { orderId: license.id, now: world.now() };
    await world.tx((tx) => world.service(LicenseRenewals).undoExtension(tx, undo));
    expect([await reasonFor(before), await daysLeftOf(before)]).toEqual(['replaced', 30]);
    expect([await reasonFor(renewed), await daysLeftOf(renewed)]).toEqual(['refunded', 0]);
  });

  it('names no file that nobody downloaded', async () => {
    const license = await aBound();
    await extend(license, license.id);
    await world.unbind(owner, license.id);
    const { revoked } = await revocations();
    expect(revoked.filter((entry) => entry.license === license.id)).toEqual([]);
  });

  it('only grows its number, one by one, also when it is asked for from many sides', async () => {
    const before = (await revocations()).meta.seq;
    for (const license of [await aUsed(), await aUsed(), await aUsed()]) await world.unbind(owner, license.id);
    const lists = await Promise.all(Array.from({ length: 5 }, revocations));
    expect(lists.map(({ meta }) => meta.seq)).toEqual(Array.from({ length: 5 }, () => before + 3));
    const [last] = await world.rows<{ seq: string }>(`SELECT max(seq) AS seq FROM license_revocations`);
    expect(Number(last?.seq)).toBe(before + 3);
  });

  it('never numbers a file anew that was published, although an older one turns up meanwhile', async () => {
    const [one, older] = [await aUsed(), await aUsed()];
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
    const plain = (await download(await aBound(), 'plain')).text;
    const statusOf = async (body: object) => (await verify(body)).body.status;
    expect(await statusOf({ file: 'hello' })).toBe('malformed');
    expect(await statusOf({ file: text })).toBe('secret_missing');
    expect(await statusOf({ file: text, key: license.key, machineId: 'MACHINE-2' })).toBe('secret_wrong');
    const list = (await world.site.http.get('/api/license/revocations')).text;
    expect(await statusOf({ file: list })).toBe('revocation_list');
    expect(await statusOf({ file: plain, machineId: 'MACHINE-2' })).toBe('wrong_machine');
    expect((await verify({ file: plain })).body).toMatchObject({ valid: false, status: 'machine_unchecked' });
    expect(await statusOf({ file: plain, machineId: MACHINE })).toBe('active');
    await world.unbind(owner, license.id);
    expect(await statusOf({ file: text, key: license.key, machineId: MACHINE })).toBe('revoked');
    afterEverything();
    expect(await statusOf({ file: plain, machineId: MACHINE })).toBe('file_expired');
  });

  it('reads no more than 64 kB', async () => {
    expect((await verify({ file: 'x'.repeat(64 * 1_024 + 1) })).status).toBe(400);
    expect((await verify({ file: 'x'.repeat(101 * 1_024) })).status).toBe(413);
    expect((await verify({})).status).toBe(400);
  });
});

describe('a file without a machine from before bindings were needed', () => {
  /** As the server made them then. */
  const anOldFile = async (over: { expiresAt?: Date } = {}) => {
    const license = await world.aLicense(owner, over);
    const [file] = await world.rows<{ jti: string }>(
      `INSERT INTO license_files (jti, license_id, version, kind, kid, issued_at, downloaded_at)
       VALUES (gen_random_uuid(), $1, 1, 'license', 'test', $2, $2) RETURNING jti`,
      [license.id, world.now()],
    );
    return { license, jti: file?.jti ?? '' };
  };
  const endAll = () => world.service(UnboundFiles).endAll();
  const lettersTo = async (who: Customer) =>
    (await world.letters(who)).filter(({ subject }) => subject.includes('bind a machine'));

  it('works for 30 days more, of which its owner is told once', async () => {
    const someone = await world.aCustomer();
    [owner] = [someone];
    const { jti } = await anOldFile();
    await Promise.all([endAll(), endAll()]);
    await endAll();
    const { revoked } = await revocations();
    const entries = revoked.filter((entry) => entry.jti === jti);
    expect(entries).toMatchObject([{ reason: 'replaced' }]);
    const [{ revokedAt = '', effectiveAt = '' } = {}] = entries;
    expect((Date.parse(effectiveAt) - Date.parse(revokedAt)) / DAY_MS).toBe(30);
    await eventually(async () => (await lettersTo(someone)).length > 0);
    expect(await lettersTo(someone)).toHaveLength(1);
  });

  it('goes without a word when it ends by itself before', async () => {
    const someone = await world.aCustomer();
    [owner] = [someone];
    const { jti } = await anOldFile({ expiresAt: new Date(world.now().getTime() + 5 * DAY_MS) });
    const over = await anOldFile({ expiresAt: new Date(world.now().getTime() - 9 * DAY_MS) });
    await endAll();
    const { revoked } = await revocations();
    expect(revoked.map((entry) => entry.jti)).toContain(jti);
    expect(revoked.map((entry) => entry.jti)).not.toContain(over.jti);
    const open = `SELECT jti FROM license_files WHERE superseded_at IS NULL AND kind = 'license'`;
    expect(await world.rows(open)).toEqual([]);
    const { body } = await world.site.http.get('/dev/mailbox/messages').query({ to: someone.mail });
    expect(body).toEqual([]);
  });
});

describe('what was on the list before files stayed good', () => {
  const migrate = async () => {
    const runner = world.site.db.createQueryRunner();
    try {
      await new ReplacedFilesStayGood1795360200000().up(runner);
    } finally {
      await runner.release();
    }
  };
  const listedBefore = async (jtis: readonly string[]) =>
    world.rows(`UPDATE license_revocations SET effective_at = NULL, is_changed = true WHERE jti = ANY ($1)`, [jtis]);

  it('is good for 30 days where a better file for the same machine replaced it, and for nothing else', async () => {
    const [renewed, unbound] = [await aBound(), await aBound()];
    const files = [(await machineFile(renewed)).content, (await machineFile(unbound)).content];
    for (const license of [renewed, unbound]) await extend(license, license.id);
    files.push((await machineFile(unbound)).content);
    await world.unbind(owner, unbound.id);
    await revocations();
    await listedBefore(files.map(({ meta }) => meta.jti));
    expect(await Promise.all(files.map(daysLeftOf))).toEqual([0, 0, 0]);
    const { seq } = (await revocations()).meta;
    await migrate();
    expect(await Promise.all(files.map(daysLeftOf))).toEqual([30, 0, 0]);
    expect((await revocations()).meta.seq).toBeGreaterThan(seq);
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
