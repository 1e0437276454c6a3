import { DAY_MS, HOUR_MS } from '../calendar/calendar.js';
import { joinedCode } from '../text/codes.js';
import { CAPACITIES, type Capacity, capacityOf, perCapacity, readLicenseKey } from './license.js';
import {
  isTestKey,
  type Json,
  openEnvelope,
  parseEnvelope,
  type TrustedKey,
  type UnreadableReason,
} from './signed-file.js';

/** How far the clock of a machine may run behind ours before our files count as issued in the future. */
const CLOCK_DRIFT_MS = 2 * HOUR_MS;

/** The claims of a signed file. */
export interface FileFacts extends Capacity {
  readonly kind: 'license' | 'machine';
  readonly jti: string;
  readonly licenseId: string;
  readonly licenseKey: string;
  readonly holder: string;
  readonly machineId: string | null;
  readonly plan: string;
  readonly edition: string;
  readonly features: readonly string[];
  readonly graceDays: number;
  /** Null is permanent. */
  readonly expiresAt: Date | null;
  readonly issuedAt: Date;
  readonly fileExpiresAt: Date;
}

/**
 * The status of a file at an instant, on a machine. The product works only with `active` and `grace`.
 * `machine_unchecked`: a machine file with no other fault, checked without a machine code.
 */
export const FILE_STATUSES = [
  'active',
  'grace',
  'machine_unchecked',
  'expired',
  'file_expired',
  'issued_in_future',
  'wrong_machine',
  'revoked',
] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const instant = (value: unknown): Date | null => {
  const date = typeof value === 'string' ? new Date(value) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

/** The license of a file: its subject, or the one included in a machine file. */
function findLicense(content: Json): Json {
  const data = object(content['data']);
  if (data['type'] === 'licenses') return data;
  return object(list(content['included']).find((item) => object(item)['type'] === 'licenses'));
}

/** Reads the content of a license or machine file whose signature was checked. Null when a part is missing or of the wrong type. */
export function readFileFacts(content: Json): FileFacts | null {
  const [meta, data, license] = [object(content['meta']), object(content['data']), findLicense(content)];
  const attributes = object(license['attributes']);
  const metadata = object(attributes['metadata']);
  const isMachine = data['type'] === 'machines';
  const machineId = isMachine ? object(data['attributes'])['fingerprint'] : null;
  const [issuedAt, fileExpiresAt] = [instant(meta['issued']), instant(meta['expiry'])];
  const expiresAt = instant(attributes['expiry']);
  const { jti } = meta;
  const { id: licenseId } = license;
  const { key: licenseKey, name: holder } = attributes;
  const { plan, edition, graceDays } = metadata;

  if (typeof jti !== 'string' || typeof licenseId !== 'string' || typeof licenseKey !== 'string') return null;
  if (typeof plan !== 'string' || typeof edition !== 'string' || typeof holder !== 'string') return null;
  if (typeof graceDays !== 'number' || CAPACITIES.some((name) => typeof metadata[name] !== 'number')) return null;
  if (issuedAt === null || fileExpiresAt === null || (expiresAt === null && attributes['expiry'] !== null)) return null;
  if (machineId !== null && (typeof machineId !== 'string' || machineId.trim() === '')) return null;

  return {
    kind: isMachine ? 'machine' : 'license',
    jti,
    licenseId,
    licenseKey,
    holder,
    machineId,
    plan,
    edition,
    ...perCapacity((name) => Number(metadata[name])),
    features: list(metadata['features']).filter((feature) => typeof feature === 'string'),
    graceDays,
    expiresAt,
    issuedAt,
    fileExpiresAt,
  };
}

/** The time from which each file of a revocation list is refused, by `jti`. */
export type RevokedFiles = ReadonlyMap<string, Date>;

const BEFORE_ALL_TIME = new Date(0);

/**
 * Reads a revocation list and checks its signature; otherwise returns why it cannot be trusted. An entry without a
 * readable `effectiveAt` applies at once.
 */
export async function readRevokedFiles(
  list: string,
  keys: readonly TrustedKey[],
): Promise<RevokedFiles | UnreadableReason> {
  const parsed = parseEnvelope(list);
  if (!parsed.ok) return parsed.reason;
  if (parsed.envelope.kind !== 'revocation') return 'malformed';
  const opened = await openEnvelope(parsed.envelope, keys);
  return opened.ok ? revokedIn(opened.content) : opened.reason;
}

export const revokedIn = (content: Json): RevokedFiles =>
  new Map(
    list(content['revoked'])
      .map(object)
      .flatMap(({ jti, effectiveAt }) =>
        typeof jti === 'string' ? [[jti, instant(effectiveAt) ?? BEFORE_ALL_TIME] as const] : [],
      ),
  );

interface FileCircumstances {
  readonly now: Date;
  /** The code of the machine to check against; left out when unknown. */
  readonly machineId?: string | undefined;
  /** When the file starts to be refused because of the revocation list; left out when it is not listed. */
  readonly refusedFrom?: Date | null | undefined;
}

/** Returns the status of a file. First match wins, as in the table of docs/license-file.md. */
export function assessFile(facts: FileFacts, { now, machineId, refusedFrom }: FileCircumstances): FileStatus {
  if (facts.issuedAt.getTime() - now.getTime() > CLOCK_DRIFT_MS) return 'issued_in_future';
  if (machineId !== undefined && facts.machineId !== null && facts.machineId !== machineId) return 'wrong_machine';
  if (refusedFrom && now >= refusedFrom) return 'revoked';
  if (now > facts.fileExpiresAt) return 'file_expired';
  const graceEnd = facts.expiresAt && facts.expiresAt.getTime() + facts.graceDays * DAY_MS;
  if (graceEnd !== null && now.getTime() > graceEnd) return 'expired';
  if (facts.machineId !== null && machineId === undefined) return 'machine_unchecked';
  return facts.expiresAt === null || now <= facts.expiresAt ? 'active' : 'grace';
}

/** When a file that is still accepted will be refused because a newer one replaced it; null when none did. */
export const replacedFrom = ({ now, refusedFrom }: FileCircumstances): Date | null =>
  refusedFrom && now < refusedFrom ? refusedFrom : null;

/** The result for a file whose signature is valid and that could be opened. */
export interface Opened<Key> {
  readonly status: FileStatus;
  readonly facts: FileFacts;
  /** When products will refuse it because a newer file replaced it; null if none did. */
  readonly replacedFrom: Date | null;
  /** The key that signed it. */
  readonly key: Key;
}

/** The result of checking a file. */
export type FileVerdict<Key> =
  | Opened<Key>
  | { readonly status: UnreadableReason | 'revocation_list'; readonly facts: null };

export interface FileCheck<Key> {
  readonly keys: readonly Key[];
  /** The license key as it was typed, for an encrypted file. */
  readonly licenseKey?: string | undefined;
  /** The machine code as it was typed, for an encrypted machine file; compared with the code in any machine file. */
  readonly machineId?: string | undefined;
  readonly now: Date;
  /** Looks a file up in the revocation list. */
  readonly refusedFrom: (jti: string) => Promise<Date | null | undefined>;
}

/** The secret of an encrypted file; undefined when a part of it is missing. */
function secretOf(kind: 'license' | 'machine', typed: string, machineId: string | undefined): string | undefined {
  const licenseKey = readLicenseKey(typed) ?? joinedCode(typed);
  if (licenseKey === '') return undefined;
  return kind === 'license' ? licenseKey : machineId && licenseKey + machineId;
}

/** Checks a file as a product does: its form, its signature, what it says, and the circumstances. */
export async function checkFile<Key extends TrustedKey>(
  file: string,
  { keys, now, refusedFrom, ...typed }: FileCheck<Key>,
): Promise<FileVerdict<Key>> {
  const parsed = parseEnvelope(file);
  if (!parsed.ok) return { status: parsed.reason, facts: null };
  const { kind } = parsed.envelope;
  if (kind === 'revocation') return { status: 'revocation_list', facts: null };

  const machineId = joinedCode(typed.machineId ?? '') || undefined;
  const secret = secretOf(kind, typed.licenseKey ?? '', machineId);
  const opened = await openEnvelope(parsed.envelope, keys, secret);
  if (!opened.ok) return { status: opened.reason, facts: null };
  const facts = readFileFacts(opened.content);
  if (facts?.kind !== kind) return { status: 'malformed', facts: null };

  const refused = await refusedFrom(facts.jti);
  return {
    status: assessFile(facts, { now, machineId, refusedFrom: refused }),
    facts,
    replacedFrom: replacedFrom({ now, refusedFrom: refused }),
    key: opened.key,
  };
}

/** What a file grants, as the API and the page state it; times in ISO 8601. */
export const grantOf = ({ facts, key }: Opened<TrustedKey>) => ({
  kind: facts.kind,
  key: facts.licenseKey,
  holder: facts.holder,
  planId: facts.plan,
  edition: facts.edition,
  ...capacityOf(facts),
  features: [...facts.features],
  machineId: facts.machineId,
  expiresAt: facts.expiresAt?.toISOString() ?? null,
  graceDays: facts.graceDays,
  issuedAt: facts.issuedAt.toISOString(),
  fileExpiresAt: facts.fileExpiresAt.toISOString(),
  kid: key.kid,
  isTest: isTestKey(key.kid),
});
