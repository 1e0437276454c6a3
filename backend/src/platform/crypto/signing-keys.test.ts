import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import {
  DEVELOPMENT_KEYS_FILE,
  keySigner,
  parseKeySet,
  readKeySet,
  thumbprintOf,
  toPublicKeyEntry,
} from './key-set.js';
import { loadSigningKeys } from './signing-keys.js';

const DEVELOPMENT_KEY_FILE = 'license-signing-key.pem';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'signing-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const inDataDir = async (name: string, content: string) => {
  const file = path.join(dataDir, name);
  await writeFile(file, content);
  return file;
};
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const aKey = () => generateKeyPairSync('ed25519').privateKey;

describe('the development key', () => {
  it('the development signing key is made once, for its owner only, and is called a test key', async () => {
    const first = await loadSigningKeys({ dataDir, isProduction: false });
    const second = await loadSigningKeys({ dataDir, isProduction: false });
    expect(first.signer.kid).toMatch(/^test-[0-9a-f]{16}$/);
    expect(second.signer.kid).toBe(first.signer.kid);
    expect((await stat(path.join(dataDir, DEVELOPMENT_KEY_FILE))).mode & 0o777).toBe(0o600);
    expect(await readKeySet(path.join(dataDir, DEVELOPMENT_KEYS_FILE))).toEqual(first.keys);
  });

  it('processes that start at once share one development signing key', async () => {
    const fresh = path.join(dataDir, 'fresh', 'deep');
    const start = () => loadSigningKeys({ dataDir: fresh, isProduction: false });
    const started = await Promise.all(Array.from({ length: 8 }, start));
    expect(new Set(started.map(({ signer }) => signer.kid)).size).toBe(1);
    expect((await readdir(fresh)).toSorted()).toEqual([DEVELOPMENT_KEYS_FILE, DEVELOPMENT_KEY_FILE]);
  });

  it('the development signing key is refused in production', async () => {
    await expect(loadSigningKeys({ dataDir, isProduction: true })).rejects.toThrow(/LICENSE_SIGNING_KEY_FILE/);
  });
});

describe('a key from files', () => {
  it('a signing key takes its id from the keys file, and signs', async () => {
    const [key, next] = [aKey(), aKey()];
    const listed = { keys: [toPublicKeyEntry('2027', next, 'next'), toPublicKeyEntry('2026', key, 'current')] };
    const { signer, keys } = await loadSigningKeys({
      signingKeyFile: await inDataDir('key.pem', pemOf(key)),
      keysFile: await inDataDir('keys.json', JSON.stringify(listed)),
      dataDir,
      isProduction: true,
    });
    expect(signer.kid).toBe('2026');
    expect(keys).toEqual(listed);
    const bytes = Buffer.from('machine/…');
    expect(verify(null, bytes, signer.publicKey, await signer.sign(bytes))).toBe(true);
  });

  it('a signing key without a keys file is named by its thumbprint', async () => {
    const key = aKey();
    const signingKeyFile = await inDataDir('key.pem', pemOf(key));
    const { signer, keys } = await loadSigningKeys({ signingKeyFile, dataDir, isProduction: true });
    expect(signer.kid).toBe(thumbprintOf(key));
    expect(keys.keys).toEqual([toPublicKeyEntry(signer.kid, key, 'current')]);
  });

  it.each([
    ['listed as next', (key: KeyObject) => toPublicKeyEntry('k', key, 'next'), /listed with status current/],
    ['listed as retired', (key: KeyObject) => toPublicKeyEntry('k', key, 'retired'), /listed with status current/],
    ['not listed', () => toPublicKeyEntry('k', aKey(), 'current'), /listed with status current/],
    ['a test key', (key: KeyObject) => toPublicKeyEntry('test-k', key, 'current'), /test-k is a test key/],
  ])('a signing key is refused when it is %s', async (_why, entryFor, message) => {
    const key = aKey();
    const settings = {
      signingKeyFile: await inDataDir('key.pem', pemOf(key)),
      keysFile: await inDataDir('keys.json', JSON.stringify({ keys: [entryFor(key)] })),
      dataDir,
      isProduction: true,
    };
    await expect(loadSigningKeys(settings)).rejects.toThrow(message);
  });

  it('a signing key that cannot be read names the setting and never quotes the file', async () => {
    const secretText = `-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n`;
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    for (const content of [secretText, pemOf(rsa), '']) {
      const load = loadSigningKeys({
        signingKeyFile: await inDataDir('key.pem', content),
        dataDir,
        isProduction: true,
      });
      const error: unknown = await load.catch((refusal: unknown) => refusal);
      expect(inspect(error, { depth: 9 })).toMatch(/SigningKeyError.*LICENSE_SIGNING_KEY_FILE/);
      expect(inspect(error, { depth: 9 })).not.toContain('c2VjcmV0');
    }
    const missing = loadSigningKeys({ signingKeyFile: path.join(dataDir, 'none.pem'), dataDir, isProduction: true });
    await expect(missing).rejects.toThrow(/LICENSE_SIGNING_KEY_FILE .*none\.pem/);
  });
});

describe('a signer', () => {
  it('a signer shows nothing of its private key', async () => {
    await loadSigningKeys({ dataDir, isProduction: false });
    const pem = await readFile(path.join(dataDir, DEVELOPMENT_KEY_FILE), 'utf8');
    const { signer } = await loadSigningKeys({ dataDir, isProduction: false });
    const shown = inspect(signer, { depth: 9, showHidden: true }) + JSON.stringify(signer);
    expect(shown).not.toContain(pem.split('\n')[1]);
    expect(shown).not.toMatch(/private/i);
  });

  it.each([
    ['a public key', generateKeyPairSync('ed25519').publicKey],
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
  ])('a signer cannot be made of %s', (_what, key) => {
    expect(() => keySigner('k', key)).toThrow(TypeError);
  });
});

describe('a key set', () => {
  const entry = toPublicKeyEntry('a', aKey(), 'current');

  it('a key set drops private and unknown members', () => {
    const json = JSON.stringify({ keys: [{ ...entry, d: 'secret', note: 'x' }], more: true });
    expect(parseKeySet(json)).toEqual({ keys: [entry] });
  });

  it.each([
    ['text', 'no', 'not JSON'],
    ['null', 'null', 'no list named keys'],
    ['no list', '{}', 'no list named keys'],
    ['no entry', '{"keys":[null]}', 'kid is missing'],
    ['an RSA key', JSON.stringify({ keys: [{ ...entry, kty: 'RSA' }] }), 'a is not an Ed25519 key'],
    ['a short key', JSON.stringify({ keys: [{ ...entry, x: 'AAAA' }] }), 'a is not an Ed25519 key'],
    ['no id', JSON.stringify({ keys: [{ ...entry, kid: '' }] }), 'kid is missing'],
    ['an unknown status', JSON.stringify({ keys: [{ ...entry, status: 'old' }] }), 'status of a'],
    ['an id twice', JSON.stringify({ keys: [entry, toPublicKeyEntry('a', aKey(), 'next')] }), 'listed twice'],
    ['a key twice', JSON.stringify({ keys: [entry, { ...entry, kid: 'b', status: 'next' }] }), 'listed twice'],
    ['two current keys', JSON.stringify({ keys: [entry, toPublicKeyEntry('b', aKey(), 'current')] }), 'more than one'],
  ])('a key set is rejected: %s', (_what, json, message) => {
    expect(() => parseKeySet(json)).toThrow(message);
  });
});
