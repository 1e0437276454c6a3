import {
  checkFile,
  grantOf,
  type RevokedFiles,
  readRevokedFiles,
} from '../../../../backend/src/domain/licensing/file-check';
import type { TrustedKey } from '../../../../backend/src/domain/licensing/signed-file';
import type { components } from '../../api/schema';

export interface FileToVerify {
  /** The whole text of the file, armour included. */
  readonly file: string;
  /** The licence key, for an encrypted file. */
  readonly key: string;
  /** The machine code, for an encrypted machine file; checked against any machine file. */
  readonly machineId: string;
}

export type Grant = components['schemas']['FileGrantView'];
export type FileStatus = components['schemas']['FileVerdictView']['status'];

/** A file's status, and what it grants once it can be trusted and opened. */
export interface Verdict {
  readonly status: FileStatus;
  readonly grant: Grant | null;
  /** When products will refuse it because a newer file replaced it; null when none did. */
  readonly replacedFrom: string | null;
}

/** What the site publishes for checking files. */
export interface Published {
  readonly keys: readonly TrustedKey[];
  /** The newest revocation list, in signed form. */
  readonly revocations: string;
}

async function revokedBy({ keys, revocations }: Published): Promise<RevokedFiles> {
  const revoked = await readRevokedFiles(revocations, keys);
  if (typeof revoked === 'string') throw new Error(`Revocation list: ${revoked}`);
  return revoked;
}

/**
 * Checks a file the way the product does, in this browser. Throws when the published revocation list cannot be trusted,
 * as no file can be judged without it.
 */
export async function verifyHere(asked: FileToVerify, published: Published, now: Date): Promise<Verdict> {
  const verdict = await checkFile(asked.file, {
    keys: published.keys,
    licenseKey: asked.key,
    machineId: asked.machineId,
    now,
    refusedFrom: async (jti) => (await revokedBy(published)).get(jti),
  });
  if (verdict.facts === null) return { status: verdict.status, grant: null, replacedFrom: null };
  return {
    status: verdict.status,
    grant: grantOf(verdict),
    replacedFrom: verdict.replacedFrom?.toISOString() ?? null,
  };
}
