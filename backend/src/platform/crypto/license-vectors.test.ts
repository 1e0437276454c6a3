import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeFile, type RevocationList, verifyFile } from '../../../test/support/independent-verifier.js';
import { checkFile, readRevokedFiles } from '../../domain/licensing/file-check.js';
import { parseKeySet } from './key-set.js';

interface Vector {
  readonly name: string;
  readonly file: string;
  readonly key?: string;
  /** Omitted when not known. */
  readonly machineId?: string;
  readonly at: string;
  readonly revocations?: string;
  readonly result: string;
  /** When a file that still works will be refused. */
  readonly replacedFrom?: string;
  readonly grants?: { edition: string; plan: string; users: number; assets: number; expiresAt: string | null };
}

const vector = (name: string) => readFileSync(path.join(__dirname, '../../../../docs/license-vectors', name), 'utf8');
const { publicKeyHex, cases } = JSON.parse(vector('vectors.json')) as { publicKeyHex: string; cases: Vector[] };
const { keys } = parseKeySet(vector('keys.json'));

const kindOf = (file: string) => /BEGIN (\w+) FILE/.exec(vector(file))?.[1]?.toLowerCase() ?? '';
const secretOf = ({ file, key, machineId }: Vector) =>
  key === undefined ? undefined : key + (kindOf(file) === 'machine' ? (machineId ?? '') : '');

async function resultOf({
  file,
  key,
  machineId,
  at,
  revocations,
}: Vector): Promise<Pick<Vector, 'result' | 'replacedFrom'>> {
  const listed = revocations === undefined ? undefined : await readRevokedFiles(vector(revocations), keys);
  const { status, ...verdict } = await checkFile(vector(file), {
    keys,
    licenseKey: key,
    machineId,
    now: new Date(at),
    refusedFrom: async (jti) => (typeof listed === 'object' ? listed.get(jti) : undefined),
  });
  const refusedFrom = verdict.facts && verdict.replacedFrom?.toISOString();
  return { result: status, ...(refusedFrom ? { replacedFrom: refusedFrom } : {}) };
}

/** The same result from the independent verifier, which shares no code with ours. */
function independentResultOf(test: Vector): Pick<Vector, 'result' | 'replacedFrom'> {
  const kind = kindOf(test.file);
  const file = verifyFile(vector(test.file), { kind, publicKeyHex, secret: secretOf(test) ?? '' });
  const list = test.revocations && verifyFile(vector(test.revocations), { kind: 'revocation', publicKeyHex });
  const { at, machineId } = test;
  const judged = judgeFile(file, { at, machineId, list: (list || undefined) as RevocationList | undefined });
  return { result: judged.answer, ...(judged.replacedFrom ? { replacedFrom: judged.replacedFrom } : {}) };
}

describe('the published test vectors', () => {
  it.each(cases)('vector "$name" gives $result', async (test) => {
    const { result, replacedFrom: refusedFrom } = test;
    expect(await resultOf(test)).toEqual({ result, ...(refusedFrom ? { replacedFrom: refusedFrom } : {}) });
  });

  it.each(cases.filter(({ grants }) => grants !== undefined))(
    'vector "$name": another verifier agrees',
    async (test) => {
      expect(independentResultOf(test)).toEqual(await resultOf(test));
    },
  );

  it.each(cases.filter(({ grants }) => grants !== undefined))('vector "$name": another verifier reads it', (test) => {
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

  it.each(cases.filter(({ grants }) => grants === undefined))('vector "$name": another verifier refuses it', (test) => {
    // A verifier opens only what it expects: the file of a license or of a machine.
    const kind = kindOf(test.file) === 'license' ? 'license' : 'machine';
    const judged = () => {
      const file = verifyFile(vector(test.file), { kind, publicKeyHex, secret: secretOf(test) ?? '' });
      if (judgeFile(file, test).answer === 'malformed') throw new Error('malformed');
    };
    expect(judged).toThrow();
  });
});
