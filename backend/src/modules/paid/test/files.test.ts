import { verifyFile } from '../../../../test/support/independent-verifier.js';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import {
  MACHINE,
  aBound,
  afterEverything,
  download,
  machineFile,
  owner,
  publicKeyHex,
  useFilesWorld,
  verify,
  world,
} from './files-world.js';

useFilesWorld();

describe('the file of a licence', () => {
  it('an independent verifier opens a machine file with the licence key and the machine code', async () => {
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

  it('a machine file does not open for another machine or with one byte changed', async () => {
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

  it.each([undefined, 'plain', 'encrypted'])('an unbound licence has no file (format %s)', async (format) => {
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

  it('a file can be downloaded in the grace period and not after it, and in no unknown format', async () => {
    const ended = (days: number) => ({ expiresAt: new Date(world.now().getTime() - days * DAY_MS) });
    expect((await download(await aBound(ended(6)))).status).toBe(200);
    expect((await download(await world.aLicense(owner, ended(8)))).body.code).toBe('license.expired');
    expect((await download(await aBound(), 'pdf')).status).toBe(400);
  });

  it('the licence history shows one download, however often the file is fetched', async () => {
    const license = await aBound();
    await Promise.all([download(license), download(license), download(license)]);
    const { history } = await world.details(owner, license.id);
    expect(history.filter(({ kind }: { kind: string }) => kind === 'downloaded')).toHaveLength(1);
  });
});

describe('verifying a file', () => {
  it('verifying a licence file returns what it grants', async () => {
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

  it('verifying a licence file says why it is refused', async () => {
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

  it('verifying a licence file refuses more than 64 kB', async () => {
    expect((await verify({ file: 'x'.repeat(64 * 1_024 + 1) })).status).toBe(400);
    expect((await verify({ file: 'x'.repeat(101 * 1_024) })).status).toBe(413);
    expect((await verify({})).status).toBe(400);
  });
});

it('the public keys are published without private parts, for clients to cache', async () => {
  const { headers, body } = await world.site.http.get('/api/license/public-keys');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(body.keys).toEqual([
    expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', status: 'current', kid: expect.stringMatching(/^test-/) }),
  ]);
  expect(JSON.stringify(body)).not.toContain('"d"');
});
