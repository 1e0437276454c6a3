import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyFile } from '../../../test/support/independent-verifier.js';
import { assessFile, readFileFacts, readRevokedFiles } from '../../domain/licensing/file-check.js';
import { parseKeySet } from './key-set.js';
import { openEnvelope, parseEnvelope } from './license-file-reader.js';

interface Vector {
  readonly name: string;
  readonly file: string;
  readonly key?: string;
  readonly machineId: string;
  readonly at: string;
  readonly revocations?: string;
  readonly result: string;
  readonly grants?: { edition: string; plan: string; users: number; assets: number; expiresAt: string | null };
}

const vector = (name: string) => readFileSync(path.join(__dirname, '../../../../docs/license-vectors', name), 'utf8');
const { publicKeyHex, cases } = JSON.parse(vector('vectors.json')) as { publicKeyHex: string; cases: Vector[] };
const keys = parseKeySet(vector('keys.json'));

function open(file: string, secret?: string) {
  const parsed = parseEnvelope(vector(file));
  return parsed.ok ? openEnvelope(parsed.envelope, keys, secret) : parsed;
}

const kindOf = (file: string) => /BEGIN (\w+) FILE/.exec(vector(file))?.[1]?.toLowerCase() ?? '';
const secretOf = ({ file, key, machineId }: Vector) =>
  key === undefined ? undefined : key + (kindOf(file) === 'machine' ? machineId : '');

function resultOf(test: Vector): string {
  const opened = open(test.file, secretOf(test));
  if (!opened.ok) return opened.reason;
  const facts = readFileFacts(opened.content);
  if (facts === null) return 'malformed';
  const list = test.revocations === undefined ? undefined : open(test.revocations);
  const revoked = list?.ok ? readRevokedFiles(list.content) : undefined;
  return assessFile(facts, { now: new Date(test.at), machineId: test.machineId, revoked });
}

describe('the published test vectors', () => {
  it.each(cases)('$name: $result', (test) => {
    expect(resultOf(test)).toBe(test.result);
  });

  it.each(cases.filter(({ grants }) => grants !== undefined))('$name: another verifier reads the same', (test) => {
    const verified = verifyFile(vector(test.file), {
      kind: kindOf(test.file),
      publicKeyHex,
      secret: secretOf(test) ?? '',
    });
    const license = [verified.data, ...verified.included].find(({ type }) => type === 'licenses');
    expect({ ...(license?.attributes['metadata'] as object), expiresAt: license?.attributes['expiry'] }).toMatchObject(
      test.grants ?? {},
    );
  });

  it.each(cases.filter(({ grants }) => grants === undefined))('$name: another verifier refuses it too', (test) => {
    const options = { kind: kindOf(test.file), publicKeyHex, secret: secretOf(test) ?? '' };
    expect(() => verifyFile(vector(test.file), options)).toThrow();
  });
});
