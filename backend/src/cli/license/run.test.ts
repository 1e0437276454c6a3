import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ignoreClosedPipe } from './io.js';
import { runLicenseCommand } from './run.js';

const vectors = path.join(__dirname, '../../../../docs/license-vectors');
const keysOf = ['--keys', path.join(vectors, 'keys.json')];
const machine = ['--machine', 'A1B2-C3D4-E5F6'];
const customer = ['--key', 'CW-7K3M-92QX-V4TD', ...machine];

async function run(args: readonly string[], { lang = 'en_US.UTF-8', cwd = vectors, env = {} } = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runLicenseCommand(args, {
    env: { LANG: lang, ...env },
    cwd,
    now: new Date('2026-12-01T00:00:00Z'),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('verify', () => {
  it('license verify shows what a genuine file grants, and warns about the test key', async () => {
    const { code, out, err } = await run(['verify', 'machine.lic', ...keysOf, ...customer]);
    expect(code).toBe(0);
    expect(out).toContain('genuine and valid');
    expect(out).toMatch(/Users +15\n/);
    expect(out).toMatch(/Valid until +end of 2027-11-21, Beijing time \(plus a grace period of 7 days\)/);
    expect(out).not.toContain('CW-7K3M');
    expect(err).toContain('TEST key');
  });

  it('license verify prints Chinese in a Chinese locale', async () => {
    const { out } = await run(['verify', 'permanent.lic', ...keysOf, ...machine], { lang: 'zh_CN.UTF-8' });
    expect(out).toContain('授权文件真实有效');
    expect(out).toMatch(/用户数 +不限/);
    expect(out).toMatch(/有效期至 +永久/);
  });

  it.each([
    {
      args: ['machine.lic', ...customer, '--at', '2027-11-25T00:00:00Z'],
      code: 0,
      says: /Status +In grace period/,
    },
    { args: ['machine.lic', ...customer, '--at', '2028-01-01T00:00:00Z'], code: 1, says: /The file has expired/ },
    { args: ['short-file.lic', ...machine, '--at', '2027-11-25T00:00:00Z'], code: 1, says: /The file has expired/ },
    { args: ['machine.lic'], code: 1, says: /pass --key/ },
    { args: ['machine.lic', '--key', 'CW-7K3M-92QX-V4TD'], code: 1, says: /pass --key/ },
    { args: ['machine.lic', '--key', 'CW-0000', '--machine', 'A1B2-C3D4-E5F6'], code: 1, says: /cannot be decrypted/ },
    { args: ['machine-plain.lic', '--machine', 'A1B2-C3D4-E5F7'], code: 1, says: /issued for another machine/ },
    { args: ['machine-plain.lic'], code: 3, says: /Machine not checked: .*Pass --machine[^]*Users +15/ },
    { args: ['machine-plain.lic', '--machine', ''], code: 3, says: /Machine not checked/ },
    { args: ['empty-fingerprint.lic', ...machine], code: 1, says: /not a licence file/ },
    { args: ['empty-fingerprint.lic'], code: 1, says: /not a licence file/ },
    { args: ['machine-plain.lic', '--revocations', 'revocations.lic'], code: 1, says: /on the revocation list/ },
    {
      args: ['machine-plain.lic', ...machine, '--revocations', 'revocations-replaced.lic'],
      code: 0,
      says: /genuine and valid[^]*newer file has replaced this one, which is no longer accepted from 2026-12-21T03:04:05.000Z/,
    },
    {
      args: ['machine-plain.lic', ...machine, '--revocations', 'revocations-replaced.lic', '--at', '2026-12-22'],
      code: 1,
      says: /on the revocation list/,
    },
    {
      args: ['machine-plain.lic', '--revocations', 'license-plain.lic'],
      code: 1,
      says: /license-plain\.lic: This is not/,
    },
    { args: ['license.lic', '--key', 'CW-7K3M-92QX-V4TD'], code: 0, says: /Machine +any/ },
    { args: ['license.lic', '--key', 'cw 7k3m 92qx v4td'], code: 0, says: /Machine +any/ },
    { args: ['altered-byte.lic', ...customer], code: 1, says: /signature is invalid/ },
    { args: ['unknown-key.lic'], code: 1, says: /not among the trusted/ },
    { args: ['cut-short.lic'], code: 1, says: /damaged/ },
    { args: ['revocations.lic'], code: 1, says: /a revocation list, not a licence file/ },
    { args: ['nowhere.lic'], code: 2, says: /nowhere\.lic: ENOENT/ },
    { args: ['machine.lic', '--at', 'tomorrow'], code: 2, says: /not a valid time: tomorrow/ },
    { args: [], code: 2, says: /Missing: FILE/ },
  ])('license verify $args exits with $code and prints $says', async ({ args, code, says }) => {
    const result = await run(['verify', ...args, ...keysOf]);
    expect(result.out + result.err).toMatch(says);
    expect(result.code).toBe(code);
  });

  it('license verify takes the public keys from the environment, and says when there are none', async () => {
    const named = await run(['verify', 'machine-plain.lic', ...machine], { env: { LICENSE_KEYS_FILE: 'keys.json' } });
    expect(named.code).toBe(0);
    const none = await run(['verify', 'machine-plain.lic']);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('pass --keys') });
    const broken = await run(['verify', 'machine-plain.lic', '--keys', 'machine.lic']);
    expect(broken).toMatchObject({ code: 2, err: expect.stringContaining('not JSON') });
  });
});

it('license verify reads only the beginning of a huge file to see that it is no licence file', async () => {
  const { code, err } = await run(['verify', '/dev/zero', ...keysOf]);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('not a licence file') });
});

it('the license command ignores a closed output pipe (EPIPE) but throws on any other write error', () => {
  const stream = new EventEmitter();
  ignoreClosedPipe(stream);
  const fail = (code: string) => () => stream.emit('error', Object.assign(new Error(code), { code }));
  expect(fail('EPIPE')).not.toThrow();
  expect(fail('EIO')).toThrow('EIO');
});

describe('inspect', () => {
  it('license inspect shows the content of a plain file and says that nothing was checked', async () => {
    const { code, out } = await run(['inspect', 'edited-users.lic']);
    expect(code).toBe(0);
    expect(out).toContain('NOT checked');
    expect(out).toContain('"users":99');
  });

  it('license inspect shows only the envelope of an encrypted file', async () => {
    const { out } = await run(['inspect', 'machine.lic']);
    expect(out).toMatch(/Algorithm +aes-256-gcm\+ed25519/);
    expect(out).not.toContain('users');
  });

  it('license inspect rejects a file that is not a licence file', async () => {
    expect(await run(['inspect', 'vectors.json'])).toMatchObject({ code: 1 });
  });
});

describe('issue', () => {
  let folder: string;
  const input = {
    licenseId: 'l-1',
    licenseKey: 'CW-0000-0000-0001',
    holder: 'ACME',
    planId: 'enterprise',
    edition: 'enterprise',
    users: -1,
    assets: 500,
    features: ['ldap'],
    expiresAt: null,
    machineId: 'MACHINE-1',
  };
  const save = (name: string, content: string) => writeFile(path.join(folder, name), content);
  const issue = async (over: object) => {
    await save('input.json', JSON.stringify({ ...input, ...over }));
    return run(['issue', '--input', 'input.json', '--signing-key', 'key.pem'], { cwd: folder });
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'license-cli-'));
    await save(
      'key.pem',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
    const { out } = await run(['public-key', '--signing-key', 'key.pem'], { cwd: folder });
    await save('keys.json', `{"keys":[${out}]}`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    [{}, ['--key', input.licenseKey, '--machine', 'MACHINE-1'], /Machine +MACHINE-1/],
    [{ format: 'plain' }, ['--machine', 'MACHINE-1'], /Machine +MACHINE-1/],
    [{ machineId: undefined }, ['--key', input.licenseKey], /Machine +any/],
    [{ licenseKey: 'cw 7k3m 92qx v4td', machineId: undefined }, ['--key', 'CW7K3M92QXV4TD'], /Machine +any/],
    [{ expiresAt: '2027-11-21T15:59:59Z', format: 'plain' }, ['--machine', 'MACHINE-1'], /end of 2027-11-21/],
  ])('license issue makes a file from %p that license verify accepts', async (over, options, says) => {
    const issued = await issue(over);
    expect(issued).toMatchObject({ code: 0, err: '' });
    await save('issued.lic', `${issued.out}\n`);
    const verified = await run(['verify', 'issued.lic', '--keys', 'keys.json', ...options], { cwd: folder });
    expect(verified).toMatchObject({ code: 0, err: '', out: expect.stringMatching(says) });
  });

  it.each([
    ['licenseKey', { licenseKey: '' }],
    ['licenseKey', { licenseKey: 'CW-0123' }],
    ['edition', { edition: 'community' }],
    ['users', { users: -2 }],
    ['features', { features: [1] }],
    ['expiresAt', { expiresAt: 'soon' }],
    ['expiresAt', { expiresAt: undefined }],
  ])('license issue names the field when %s is invalid', async (field, over) => {
    expect(await issue(over)).toMatchObject({ code: 2, err: expect.stringContaining(`--input: ${field}\n`) });
  });

  it('license issue requires --input, --signing-key and a private key that can sign', async () => {
    expect(await run(['issue'], { cwd: folder })).toMatchObject({ code: 2, err: expect.stringContaining('--input') });
    expect(await run(['issue', '--input', 'input.json'], { cwd: folder })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--signing-key'),
    });
    const wrong = await run(['issue', '--input', 'input.json', '--signing-key', 'input.json'], { cwd: folder });
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('PKCS#8') });
  });
});

it.each([
  [[], 2, /Usage:/],
  [['--help'], 0, /Usage:/],
  [['destroy'], 2, /Unknown command: destroy/],
  [['verify', 'a', 'b'], 2, /b/],
  [['verify', '--nonsense'], 2, /nonsense/],
])('license %p exits with %p', async (args, code, says) => {
  const result = await run(args);
  expect(result.code).toBe(code);
  expect(result.out + result.err).toMatch(says);
});
