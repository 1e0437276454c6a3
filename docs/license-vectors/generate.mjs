/**
 * Writes the test vectors of this folder: `npm run -w backend build && node docs/license-vectors/generate.mjs`.
 *
 * The signing key is the first test key of RFC 8032, section 7.1: everybody knows its secret half, so it protects nothing.
 */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenseFileDataset, machineFileDataset, revocationListDataset } from '../../backend/dist/domain/licensing/license-file.js';
import { toPublicKeyEntry, toPublicKeyHex } from '../../backend/dist/platform/crypto/key-set.js';
import { sealEncrypted, sealPlain } from '../../backend/dist/platform/crypto/license-file-writer.js';
import { keySigner } from '../../backend/dist/platform/crypto/signer.js';

const TEST_SEED_HEX = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PKCS8_PREFIX = '302e020100300506032b657004220420';
const kid = 'test-rfc8032';

const privateKey = createPrivateKey({
  key: Buffer.from(PKCS8_PREFIX + TEST_SEED_HEX, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const signer = keySigner(kid, privateKey);
const entry = toPublicKeyEntry(kid, signer.publicKey, 'current');

const now = new Date('2026-11-21T03:04:05Z');
const at = '2026-12-01T00:00:00Z';
const terms = {
  licenseId: '6f9f3c1e-6a52-4ac6-9a83-1a2b3c4d5e6f',
  licenseKey: 'CW-7K3M-92QX-V4TD',
  holder: '测试公司',
  planId: 'pro',
  edition: 'professional',
  users: 15,
  assets: 30,
  features: ['watermark', 'terminal_themes'],
  expiresAt: new Date('2027-11-21T15:59:59Z'),
  createdAt: now,
};
const machine = { bindingId: '0b1c2d3e-4f50-4162-8374-95a6b7c8d9e0', machineId: 'A1B2-C3D4-E5F6' };
const secret = terms.licenseKey + machine.machineId;
const stamp = (number, keyId = kid) => ({ kid: keyId, jti: `00000000-0000-4000-8000-00000000000${number}`, now });
const permanent = { ...terms, edition: 'enterprise', planId: 'enterprise', users: -1, assets: -1, expiresAt: null };

const rewrite = (file, change) => {
  const [begin, ...rest] = file.trimEnd().split('\n');
  const end = rest.pop();
  const body = Buffer.from(change(Buffer.from(rest.join(''), 'base64').toString())).toString('base64');
  return [begin, ...body.match(/.{1,60}/g), end, ''].join('\n');
};
const changeContent = (file, change) =>
  rewrite(file, (json) => {
    const envelope = JSON.parse(json);
    const enc = Buffer.from(change(Buffer.from(envelope.enc, 'base64').toString())).toString('base64');
    return JSON.stringify({ ...envelope, enc });
  });

const rogue = (keyId) => keySigner(keyId, generateKeyPairSync('ed25519').privateKey);
const plainMachine = await sealPlain('machine', machineFileDataset(terms, machine, stamp(2)), signer);
const plainLicense = await sealPlain('license', licenseFileDataset(terms, stamp(4)), signer);
const encryptedMachine = await sealEncrypted('machine', machineFileDataset(terms, machine, stamp(1)), { secret, signer });
const replacedFrom = new Date('2026-12-21T03:04:05Z');
const entry2 = { jti: stamp(2).jti, licenseId: terms.licenseId, revokedAt: now };
const listOf = (seq, entry) => sealPlain('revocation', revocationListDataset([entry], { kid, seq, now }), signer);
const unboundList = await listOf(7, { ...entry2, effectiveAt: now, reason: 'unbound' });
const replacedList = await listOf(8, { ...entry2, effectiveAt: replacedFrom, reason: 'replaced' });
const renewed = { ...terms, expiresAt: new Date('2028-11-21T15:59:59Z') };
const shortFile = { ...stamp(8), endsAt: new Date('2027-11-24T15:59:59Z') };

const files = {
  'machine.lic': encryptedMachine,
  'machine-plain.lic': plainMachine,
  'license.lic': await sealEncrypted('license', licenseFileDataset(terms, stamp(3)), { secret: terms.licenseKey, signer }),
  'license-plain.lic': plainLicense,
  'permanent.lic': await sealPlain('machine', machineFileDataset(permanent, machine, stamp(5)), signer),
  'revocations.lic': unboundList,
  'revocations-replaced.lic': replacedList,
  'machine-renewed.lic': await sealPlain('machine', machineFileDataset(renewed, machine, stamp(9)), signer),
  'short-file.lic': await sealPlain('machine', machineFileDataset(terms, machine, shortFile), signer),
  'empty-fingerprint.lic': await sealPlain('machine', machineFileDataset(terms, { ...machine, machineId: '' }, stamp(0)), signer),
  'altered-byte.lic': rewrite(encryptedMachine, (json) =>
    json.replace(/(?<="enc":".{200})./, (byte) => (byte === 'A' ? 'B' : 'A')),
  ),
  'edited-users.lic': changeContent(plainMachine, (json) => json.replace('"users":15', '"users":99')),
  'foreign-key.lic': await sealPlain('machine', machineFileDataset(terms, machine, stamp(6)), rogue(kid)),
  'unknown-key.lic': await sealPlain('machine', machineFileDataset(terms, machine, stamp(7, 'unknown')), rogue('unknown')),
  'license-as-machine.lic': plainLicense.replaceAll('LICENSE FILE', 'MACHINE FILE'),
  'cut-short.lic': plainMachine.slice(0, -100),
  'marked-envelope.lic': rewrite(plainMachine, (json) => `\uFEFF${json}`),
};

const grants = { edition: 'professional', plan: 'pro', users: 15, assets: 30, expiresAt: '2027-11-21T15:59:59.000Z' };
const unlimited = { edition: 'enterprise', plan: 'enterprise', users: -1, assets: -1, expiresAt: null };
const key = terms.licenseKey;
const { machineId } = machine;
const other = 'A1B2-C3D4-E5F7';
const cases = [
  { name: 'an encrypted machine file', file: 'machine.lic', key, machineId, at, result: 'active', grants },
  { name: 'on its last second', file: 'machine.lic', key, machineId, at: '2027-11-21T15:59:59Z', result: 'active', grants },
  { name: 'in its grace', file: 'machine.lic', key, machineId, at: '2027-11-28T15:59:59Z', result: 'grace', grants },
  { name: 'after its grace, which is also the end of the file', file: 'machine.lic', key, machineId, at: '2027-11-28T16:00:00Z', result: 'file_expired', grants },
  { name: 'a file on its last second, within the grace', file: 'short-file.lic', machineId, at: '2027-11-24T15:59:59Z', result: 'grace', grants },
  { name: 'a file that ended before the grace did', file: 'short-file.lic', machineId, at: '2027-11-24T16:00:00Z', result: 'file_expired', grants },
  { name: 'a clock far behind', file: 'machine.lic', key, machineId, at: '2026-11-20T00:00:00Z', result: 'issued_in_future', grants },
  { name: 'another machine', file: 'machine.lic', key, machineId: other, at, result: 'secret_wrong' },
  { name: 'another licence key', file: 'machine.lic', key: 'CW-7K3M-92QX-V4TE', machineId, at, result: 'secret_wrong' },
  { name: 'a plain machine file', file: 'machine-plain.lic', machineId, at, result: 'active', grants },
  { name: 'a plain file on another machine', file: 'machine-plain.lic', machineId: other, at, result: 'wrong_machine', grants },
  { name: 'a machine file without a machine to compare', file: 'machine-plain.lic', at, result: 'machine_unchecked', grants },
  { name: 'a revoked file without a machine to compare', file: 'machine-plain.lic', at, revocations: 'revocations.lic', result: 'revoked', grants },
  { name: 'a machine file for no machine', file: 'empty-fingerprint.lic', machineId, at, result: 'malformed' },
  { name: 'a revoked file', file: 'machine-plain.lic', machineId, at, revocations: 'revocations.lic', result: 'revoked', grants },
  { name: 'a replaced file that is still good', file: 'machine-plain.lic', machineId, at, revocations: 'revocations-replaced.lic', result: 'active', replacedFrom: '2026-12-21T03:04:05.000Z', grants },
  { name: 'a replaced file one second before it is refused', file: 'machine-plain.lic', machineId, at: '2026-12-21T03:04:04Z', revocations: 'revocations-replaced.lic', result: 'active', replacedFrom: '2026-12-21T03:04:05.000Z', grants },
  { name: 'a replaced file from the instant it is refused', file: 'machine-plain.lic', machineId, at: '2026-12-21T03:04:05Z', revocations: 'revocations-replaced.lic', result: 'revoked', grants },
  { name: 'the file that replaced it', file: 'machine-renewed.lic', machineId, at: '2027-01-01T00:00:00Z', revocations: 'revocations-replaced.lic', result: 'active', grants: { ...grants, expiresAt: '2028-11-21T15:59:59.000Z' } },
  { name: 'a revocation list in place of a file', file: 'revocations.lic', machineId, at, result: 'revocation_list' },
  { name: 'an encrypted licence file', file: 'license.lic', key, machineId, at, result: 'active', grants },
  { name: 'a plain licence file', file: 'license-plain.lic', machineId, at, result: 'active', grants },
  { name: 'a permanent licence', file: 'permanent.lic', machineId, at: '2036-11-21T15:59:59Z', result: 'active', grants: unlimited },
  { name: 'a file older than ten years', file: 'permanent.lic', machineId, at: '2036-11-21T16:00:00Z', result: 'file_expired', grants: unlimited },
  { name: 'one byte changed', file: 'altered-byte.lic', key, machineId, at, result: 'signature_invalid' },
  { name: 'more users, old signature', file: 'edited-users.lic', machineId, at, result: 'signature_invalid' },
  { name: 'somebody else’s key under our id', file: 'foreign-key.lic', machineId, at, result: 'signature_invalid' },
  { name: 'a key that is not trusted', file: 'unknown-key.lic', machineId, at, result: 'key_unknown' },
  { name: 'a licence file passed off as a machine file', file: 'license-as-machine.lic', machineId, at, result: 'signature_invalid' },
  { name: 'the end is missing', file: 'cut-short.lic', machineId, at, result: 'malformed' },
  { name: 'a byte order mark before the envelope', file: 'marked-envelope.lic', machineId, at, result: 'malformed' },
];

const write = (name, content) => writeFileSync(path.join(import.meta.dirname, name), content);
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
for (const [name, content] of Object.entries(files)) write(name, content);
write('keys.json', json({ keys: [entry] }));
write('vectors.json', json({ publicKeyHex: toPublicKeyHex(entry), testSeedHex: TEST_SEED_HEX, cases }));
