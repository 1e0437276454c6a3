import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyHere } from './verify-file';

const folder = join(__dirname, '../../../../docs/license-vectors');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Case {
  readonly name: string;
  readonly file: string;
  readonly key?: string;
  readonly machineId?: string;
  readonly at: string;
  readonly revocations?: string;
  readonly result: string;
  readonly replacedFrom?: string;
  readonly grants?: object;
}

const { keys } = JSON.parse(read('keys.json')) as { keys: Parameters<typeof verifyHere>[1]['keys'] };
const { cases, testSeedHex } = JSON.parse(read('vectors.json')) as { cases: Case[]; testSeedHex: string };

const kid = keys[0]?.kid;

/** A plain file with a valid signature. */
function signed(kind: 'machine' | 'revocation', content: Buffer): string {
  const enc = content.toString('base64');
  const der = Buffer.from(`302e020100300506032b657004220420${testSeedHex}`, 'hex');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const sig = sign(null, Buffer.from(`${kind}/${enc}`), key).toString('base64');
  const body = Buffer.from(JSON.stringify({ enc, sig, alg: 'base64+ed25519', kid })).toString('base64');
  const label = `${kind.toUpperCase()} FILE`;
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
}

const emptyList = (): string => signed('revocation', Buffer.from(JSON.stringify({ meta: { kid }, revoked: [] })));

const nothingRevoked = { keys, revocations: emptyList() };

describe('checking a file in the browser', () => {
  it.each(cases)('verifying in the browser agrees with the published vector: $name', async (vector) => {
    const { file, key = '', machineId = '', at, revocations, result, grants, replacedFrom = null } = vector;
    const published = revocations ? { keys, revocations: read(revocations) } : nothingRevoked;
    const verdict = await verifyHere({ file: read(file), key, machineId }, published, new Date(at));
    expect(verdict).toMatchObject({ status: result, replacedFrom });
    if (grants) {
      const { plan, ...rest } = grants as { plan: string };
      expect(verdict.grant).toMatchObject({ planId: plan, ...rest });
    }
  });

  it('verifying in the browser refuses signed bytes that are not UTF-8, or with a byte order mark', async () => {
    const [, body = ''] = /\n([^-]*)\n/.exec(read('machine-plain.lic')) ?? [];
    const { enc } = JSON.parse(Buffer.from(body, 'base64').toString()) as { enc: string };
    const file = (content: Buffer) => ({ file: signed('machine', content), key: '', machineId: 'A1B2-C3D4-E5F6' });
    const content = Buffer.from(enc, 'base64');
    const name = content.indexOf('测试公司');
    const altered = Buffer.concat([content.subarray(0, name), Buffer.from([0xff]), content.subarray(name + 1)]);
    const statusOf = async (bytes: Buffer) =>
      (await verifyHere(file(bytes), nothingRevoked, new Date('2026-12-01T00:00:00Z'))).status;
    expect(await statusOf(content)).toBe('active');
    expect(await statusOf(altered)).toBe('malformed');
    expect(await statusOf(Buffer.concat([Buffer.from('\uFEFF'), content]))).toBe('malformed');
  });

  it('verifying in the browser judges nothing without a validly signed revocation list', async () => {
    const [first] = cases;
    const file = { file: read(first?.file ?? ''), key: first?.key ?? '', machineId: first?.machineId ?? '' };
    const altered = { keys, revocations: nothingRevoked.revocations.replaceAll('REVOCATION', 'LICENSE') };
    await expect(verifyHere(file, altered, new Date())).rejects.toThrow('Revocation list');
  });
});
