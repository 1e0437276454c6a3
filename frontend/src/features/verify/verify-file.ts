import { bareCode, joinedCode } from '../../shared/forms/typed-code';
import { parseEnvelope, openEnvelope, type PublicKey } from './envelope';
import { assess, readFacts, readRevoked, replacedFrom, type FileStatus, type Grant, type RevokedFiles } from './facts';

export interface FileToVerify {
  /** The whole text of the file, armour included. */
  readonly file: string;
  /** The licence key, for an encrypted file. */
  readonly key: string;
  /** The machine code, for an encrypted machine file; checked against any machine file. */
  readonly machineId: string;
}

/** A file's status, and what it grants once it can be trusted and opened. */
export interface Verdict {
  readonly status: FileStatus;
  readonly grant: Grant | null;
  /** When products will refuse it because a newer file replaced it; null when none did. */
  readonly replacedFrom: string | null;
}

/** Nothing in it can be trusted. */
const unreadable = (status: FileStatus): Verdict => ({ status, grant: null, replacedFrom: null });

/** What the site publishes for checking files. */
export interface Published {
  readonly keys: readonly PublicKey[];
  /** The newest revocation list, in signed form. */
  readonly revocations: string;
}

/** Ids of keys whose files the released product refuses. */
const isTestKey = (kid: string): boolean => kid.startsWith('test-');

/**
 * Normalises a typed licence key to the form that files are encrypted with: capitals, in fours after the brand's
 * prefix. Spaces and dashes are ignored, I and L are read as 1, O as 0.
 */
export function normalizeKey(typed: string): string {
  const compact = bareCode(typed);
  const symbols = compact.slice(-12).replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  return [compact.slice(0, -12), ...(symbols.match(/.{4}/g) ?? [])].join('-');
}

async function revokedIn({ keys, revocations }: Published): Promise<RevokedFiles> {
  const envelope = parseEnvelope(revocations);
  if (typeof envelope === 'string' || envelope.kind !== 'revocation')
    throw new Error(`Revocation list: ${revocations}`);
  const content = await openEnvelope(envelope, keys);
  if (typeof content === 'string') throw new Error(`Revocation list: ${content}`);
  return readRevoked(content);
}

/**
 * Checks a file the way the product does, in this browser. Throws when the published revocation list cannot be trusted,
 * as no file can be judged without it.
 */
export async function verifyHere(
  { file, key, machineId }: FileToVerify,
  published: Published,
  now: Date,
): Promise<Verdict> {
  const envelope = parseEnvelope(file);
  if (typeof envelope === 'string') return unreadable(envelope);
  if (envelope.kind === 'revocation') return unreadable('revocation_list');

  const machine = joinedCode(machineId);
  const complete = key.trim() !== '' && (envelope.kind === 'license' || machine !== '');
  const secret = `${normalizeKey(key)}${envelope.kind === 'machine' ? machine : ''}`;
  const content = await openEnvelope(envelope, published.keys, complete ? secret : undefined);
  if (typeof content === 'string') return unreadable(content);
  const facts = readFacts(content);
  if (!facts || facts.kind !== envelope.kind) return unreadable('malformed');

  const circumstances = { now, machineId: machine, revoked: await revokedIn(published) };
  const { jti: _, ...grant } = facts;
  return {
    status: assess(facts, circumstances),
    grant: { ...grant, kid: envelope.kid, isTest: isTestKey(envelope.kid) },
    replacedFrom: replacedFrom(facts, circumstances),
  };
}
