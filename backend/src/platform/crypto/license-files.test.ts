import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { verifyFile } from '../../../test/support/independent-verifier.js';
import {
  type LicenseFileTerms,
  licenseFileDataset,
  machineFileDataset,
  revocationListDataset,
} from '../../domain/licensing/license-file.js';
import { openEnvelope, parseEnvelope, type SignedFileKind } from '../../domain/licensing/signed-file.js';
import { type KeySet, keySigner, toPublicKeyEntry, toPublicKeyHex } from './key-set.js';
import { sealEncrypted, sealPlain } from './license-files.js';

const now = new Date('2026-11-21T03:04:05Z');
const aSigner = (kid: string) => keySigner(kid, generateKeyPairSync('ed25519').privateKey);
const signer = aSigner('test-1');
const entry = toPublicKeyEntry(signer.kid, signer.publicKey, 'current');
const keys: KeySet = { keys: [entry] };
const publicKeyHex = toPublicKeyHex(entry);

const terms: LicenseFileTerms = {
  licenseId: '6f9f3c1e-6a52-4ac6-9a83-1a2b3c4d5e6f',
  licenseKey: 'CW-7K3M-92QX-V4TD',
  holder: '某某科技（上海）有限公司',
  planId: 'pro',
  edition: 'professional',
  users: 15,
  assets: 30,
  features: ['watermark'],
  expiresAt: new Date('2027-11-21T15:59:59Z'),
  createdAt: now,
};
const machine = { bindingId: 'b-1', machineId: 'A1B2-C3D4-E5F6' };
const stamp = { kid: signer.kid, jti: 'jti-1', now };
const secret = terms.licenseKey + machine.machineId;
const machineContent = machineFileDataset(terms, machine, stamp);
const licenseContent = licenseFileDataset(terms, stamp);

async function open(file: string, trusted: KeySet = keys, withSecret: string | undefined = secret) {
  const parsed = parseEnvelope(file);
  return parsed.ok ? openEnvelope(parsed.envelope, trusted.keys, withSecret) : parsed;
}

describe('a sealed file', () => {
  it.each([
    ['machine', machineContent, true],
    ['machine', machineContent, false],
    ['license', licenseContent, true],
    ['license', licenseContent, false],
  ] as const)(
    'a sealed %s file is read by us and by an independent verifier that shares nothing with us',
    async (kind, content, encrypted) => {
      const file = encrypted
        ? await sealEncrypted(kind, content, { secret, signer })
        : await sealPlain(kind, content, signer);
      const expected = JSON.parse(JSON.stringify(content));
      expect(verifyFile(file, { kind, publicKeyHex, secret })).toEqual(expected);
      expect(await open(file)).toEqual({ ok: true, content: expected, key: entry });
    },
  );

  it('a sealed revocation list stays readable under its own kind', async () => {
    const content = revocationListDataset(
      [{ jti: 'j', licenseId: 'l', revokedAt: now, effectiveAt: now, reason: 'merged' }],
      { kid: signer.kid, seq: 3, now },
    );
    const file = await sealPlain('revocation', content, signer);
    expect(file.startsWith('-----BEGIN REVOCATION FILE-----\n')).toBe(true);
    expect(verifyFile(file, { kind: 'revocation', publicKeyHex })).toEqual(content);
    expect(await open(file)).toMatchObject({ ok: true, content });
  });

  it('an encrypted machine file hides the licence key, and a plain one shows it', async () => {
    const hidden = await sealEncrypted('machine', machineContent, { secret, signer });
    const open64 = (file: string) => Buffer.from(file.split('\n').slice(1, -2).join(''), 'base64').toString();
    const enc = (file: string) => Buffer.from((JSON.parse(open64(file)) as { enc: string }).enc, 'base64').toString();
    expect(enc(hidden)).not.toContain(terms.licenseKey);
    expect(enc(await sealPlain('machine', machineContent, signer))).toContain(terms.licenseKey);
  });

  it('encrypting the same content twice gives different files', async () => {
    const seal = () => sealEncrypted('machine', machineContent, { secret, signer });
    expect(await seal()).not.toBe(await seal());
  });

  it('a licence file survives CRLF and rewrapping by mail programs', async () => {
    const file = await sealPlain('machine', machineContent, signer);
    expect(await open(file.replaceAll('\n', '\r\n'))).toMatchObject({ ok: true });
    const [begin = '', ...rest] = file.trimEnd().split('\n');
    expect(await open([begin, rest.slice(0, -1).join(''), rest.at(-1)].join('\n'))).toMatchObject({ ok: true });
    expect(await open(`\uFEFF${file}\n\n`)).toMatchObject({ ok: true });
  });
});

describe('abuse', () => {
  let plain: string;
  let encrypted: string;
  beforeAll(async () => {
    plain = await sealPlain('machine', machineContent, signer);
    encrypted = await sealEncrypted('machine', machineContent, { secret, signer });
  });

  const alteredFile = fc.tuple(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 255 })).map(([isPlain, at, flip]) => {
    const bytes = Buffer.from(isPlain ? plain : encrypted);
    const index = at % bytes.length;
    bytes[index] = (bytes[index] ?? 0) ^ flip;
    return bytes.toString('latin1');
  });

  it('a licence file in which any one byte changed is refused', async () => {
    await fc.assert(
      fc.asyncProperty(alteredFile, async (file) => {
        expect(await open(file)).toMatchObject({ ok: false });
      }),
      { numRuns: 2_000 },
    );
  });

  it('an independent verifier reads the same content or nothing when one byte changed', () => {
    fc.assert(
      fc.property(alteredFile, (file) => {
        let content: unknown = null;
        try {
          content = verifyFile(file, { kind: 'machine', publicKeyHex, secret });
        } catch {
          return;
        }
        // Only the key id outside the signature may change unnoticed, and nothing depends on it.
        expect(content).toEqual(JSON.parse(JSON.stringify(machineContent)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a licence file that was cut short, doubled or emptied is malformed', async () => {
    for (const text of ['', plain.slice(0, -40), plain + plain, plain.replace('\n', '\n\n'), ` ${plain}`]) {
      expect(await open(text)).toEqual({ ok: false, reason: 'malformed' });
    }
  });

  it('a licence file with edited terms under the old signature is refused', async () => {
    const parsed = parseEnvelope(plain);
    if (!parsed.ok) throw new Error('unreadable');
    const more = {
      ...machineContent,
      included: [{ ...licenseContent.data, attributes: { ...licenseContent.data.attributes, users: -1 } }],
    };
    const enc = Buffer.from(JSON.stringify(more)).toString('base64');
    expect(await openEnvelope({ ...parsed.envelope, enc }, keys.keys)).toEqual({
      ok: false,
      reason: 'signature_invalid',
    });
  });

  it('a licence file signed with another key under our key id is refused', async () => {
    const rogue = aSigner('test-1');
    expect(await open(await sealPlain('machine', machineContent, rogue))).toEqual({
      ok: false,
      reason: 'signature_invalid',
    });
  });

  it('a licence file signed with an unlisted key id is refused', async () => {
    expect(await open(await sealPlain('machine', machineContent, aSigner('other')))).toEqual({
      ok: false,
      reason: 'key_unknown',
    });
  });

  it('a licence file that names another key than the one that signed it is refused', async () => {
    const other = aSigner('test-2');
    const both: KeySet = { keys: [entry, toPublicKeyEntry('test-2', other.publicKey, 'next')] };
    expect(await open(await sealPlain('machine', machineContent, other), both)).toEqual({
      ok: false,
      reason: 'signature_invalid',
    });
  });

  it('a licence file passed off as a machine file is refused', async () => {
    const license = await sealPlain('license', licenseContent, signer);
    expect(await open(license.replaceAll('LICENSE FILE', 'MACHINE FILE'))).toEqual({
      ok: false,
      reason: 'signature_invalid',
    });
    expect(() =>
      verifyFile(license.replaceAll('LICENSE FILE', 'MACHINE FILE'), { kind: 'machine', publicKeyHex }),
    ).toThrow('signature');
  });

  it.each([
    ['another machine', `${terms.licenseKey}A1B2-C3D4-E5F7`],
    ['another license key', `CW-7K3M-92QX-V4TE${machine.machineId}`],
    ['the key without the machine', terms.licenseKey],
    ['nothing', ''],
  ])('an encrypted licence file cannot be opened with %s', async (_what, wrong) => {
    expect(await open(encrypted, keys, wrong)).toEqual({ ok: false, reason: 'secret_wrong' });
    expect(() => verifyFile(encrypted, { kind: 'machine', publicKeyHex, secret: wrong })).toThrow();
  });

  it('opening an encrypted licence file without a secret says that one is needed', async () => {
    const parsed = parseEnvelope(encrypted);
    expect(parsed.ok && (await openEnvelope(parsed.envelope, keys.keys))).toEqual({
      ok: false,
      reason: 'secret_missing',
    });
  });

  it('a retired signing key is accepted while it is listed, and not after', async () => {
    const retired: KeySet = { keys: [{ ...entry, status: 'retired' }] };
    expect(await open(plain, retired)).toMatchObject({ ok: true });
    expect(await open(plain, { keys: [] })).toEqual({ ok: false, reason: 'key_unknown' });
  });

  it('a licence file with an unknown algorithm or foreign content is refused', async () => {
    const downgraded = async (alg: string) => {
      const json = Buffer.from(plain.split('\n').slice(1, -2).join(''), 'base64').toString();
      const body = Buffer.from(json.replace('base64+ed25519', alg)).toString('base64');
      return `-----BEGIN MACHINE FILE-----\n${body}\n-----END MACHINE FILE-----\n`;
    };
    expect(await open(await downgraded('base64+none'))).toEqual({ ok: false, reason: 'algorithm_unsupported' });
    expect(await open(await downgraded('aes-256-gcm+ed25519'))).toEqual({ ok: false, reason: 'secret_wrong' });
    expect(await open(await sealPlain('machine', { hello: 'world' }, signer))).toEqual({
      ok: false,
      reason: 'malformed',
    });
    expect(await open(await sealPlain('machine', [], signer))).toEqual({ ok: false, reason: 'malformed' });
  });

  it('a signed licence file with bytes that are not UTF-8, or with a byte order mark, is malformed', async () => {
    const json = Buffer.from(JSON.stringify(machineContent));
    const name = json.indexOf(terms.holder);
    const sealed = async (content: Buffer) => {
      const enc = content.toString('base64');
      const sig = (await signer.sign(Buffer.from(`machine/${enc}`))).toString('base64');
      const envelope = JSON.stringify({ enc, sig, alg: 'base64+ed25519', kid: signer.kid });
      return `-----BEGIN MACHINE FILE-----\n${Buffer.from(envelope).toString('base64')}\n-----END MACHINE FILE-----\n`;
    };
    expect(await open(await sealed(json))).toMatchObject({ ok: true });
    const altered = Buffer.concat([json.subarray(0, name), Buffer.from([0xff]), json.subarray(name + 1)]);
    for (const content of [altered, Buffer.concat([Buffer.from('\uFEFF'), json])]) {
      expect(await open(await sealed(content))).toEqual({ ok: false, reason: 'malformed' });
    }
  });

  it.each(['license', 'machine', 'revocation'] satisfies SignedFileKind[])(
    'a long hostile %s file is rejected without hanging',
    async (kind) => {
      const begin = `-----BEGIN ${kind.toUpperCase()} FILE-----\n`;
      for (const filler of ['A', '\n', 'A\n', '=', '-', '\r\n', 'A\r\n']) {
        const body = filler.repeat(Math.floor(1_000_000 / filler.length));
        expect(await open(begin + body)).toEqual({ ok: false, reason: 'malformed' });
        expect(await open(`${begin}${body}\n-----END ${kind.toUpperCase()} FILE-----\n`)).toMatchObject({ ok: false });
      }
      expect(await open(`${begin}${'A'.repeat(8_000_000)}`)).toEqual({ ok: false, reason: 'malformed' });
    },
  );

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"enc":', '}'],
  ])('an envelope of %p nested a million times is rejected without hanging', async (open1, close) => {
    const deep = `${open1.repeat(1_000_000)}1${close.repeat(1_000_000)}`.slice(0, 4_000_000);
    const file = `-----BEGIN MACHINE FILE-----\n${Buffer.from(deep).toString('base64')}\n-----END MACHINE FILE-----\n`;
    expect(await open(file)).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each(['"', '\\'])('an envelope with %p inside a value is rejected', async (symbol) => {
    const json = JSON.stringify({ enc: 'QQ==', sig: 'QQ==', alg: 'base64+ed25519', kid: `test${symbol}1` });
    const file = `-----BEGIN MACHINE FILE-----\n${Buffer.from(json).toString('base64')}\n-----END MACHINE FILE-----\n`;
    expect(await open(file)).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each(['license', 'machine'] satisfies SignedFileKind[])(
    'a revocation list passed off as a %s file is refused',
    async (kind) => {
      const list = revocationListDataset([], { kid: signer.kid, seq: 1, now });
      const file = await sealPlain('revocation', list, signer);
      const label = kind.toUpperCase();
      expect(await open(file.replaceAll('REVOCATION FILE', `${label} FILE`))).toEqual({
        ok: false,
        reason: 'signature_invalid',
      });
    },
  );
});
