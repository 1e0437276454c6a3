import { CAPACITIES, perCapacity } from '../../business/capacities';
import type { components } from '../../api/schema';
import type { Content } from './envelope';

export type Grant = components['schemas']['FileGrantView'];
export type FileStatus = components['schemas']['FileVerdictView']['status'];

/** What a file claims, including the fields that only the check needs. */
export interface Facts extends Omit<Grant, 'kid' | 'isTest'> {
  /** Identifies the file on the revocation list. */
  readonly jti: string;
}

const HOUR_MS = 3_600_000;
/** How far a clock may run behind ours before its files count as issued in the future. */
const CLOCK_DRIFT_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

const object = (value: unknown): Content => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Reads the content of a file whose signature was checked. Null when a field is missing or of the wrong type. */
export function readFacts(content: Content): Facts | null {
  const [meta, data] = [object(content['meta']), object(content['data'])];
  const isMachine = data['type'] === 'machines';
  const included = list(content['included']).find((item) => object(item)['type'] === 'licenses');
  const license = object(data['type'] === 'licenses' ? data : included);
  const attributes = object(license['attributes']);
  const metadata = object(attributes['metadata']);
  const machineId = isMachine ? object(data['attributes'])['fingerprint'] : null;
  const { jti, issued: issuedAt, expiry: fileExpiresAt } = meta;
  const { key, name: holder, expiry: expiresAt } = attributes;
  const { plan: planId, edition, graceDays } = metadata;

  if (typeof jti !== 'string' || typeof key !== 'string' || typeof holder !== 'string') return null;
  if (typeof planId !== 'string' || typeof edition !== 'string') return null;
  if (typeof graceDays !== 'number' || CAPACITIES.some((name) => typeof metadata[name] !== 'number')) return null;
  if (!isInstant(issuedAt) || !isInstant(fileExpiresAt) || !(expiresAt === null || isInstant(expiresAt))) return null;
  if (machineId !== null && (typeof machineId !== 'string' || machineId.trim() === '')) return null;

  return {
    kind: isMachine ? 'machine' : 'license',
    jti,
    key,
    holder,
    machineId,
    planId,
    edition,
    ...perCapacity((name) => Number(metadata[name])),
    features: list(metadata['features']).filter((feature) => typeof feature === 'string'),
    graceDays,
    expiresAt,
    issuedAt,
    fileExpiresAt,
  };
}

/** When each file of a revocation list starts to be refused, by its `jti`; in milliseconds. */
export type RevokedFiles = ReadonlyMap<unknown, number>;

/** Reads a revocation list whose signature was checked. An entry without a readable `effectiveAt` applies at once. */
export const readRevoked = (content: Content): RevokedFiles =>
  new Map(
    list(content['revoked'])
      .map(object)
      .map(({ jti, effectiveAt }) => [jti, isInstant(effectiveAt) ? Date.parse(effectiveAt) : 0]),
  );

interface Circumstances {
  readonly now: Date;
  /** Empty where it is not known. */
  readonly machineId: string;
  readonly revoked: RevokedFiles;
}

/** Determines the status of a file. First match wins, as in the table of docs/license-file.md. */
export function assess(facts: Facts, { now, machineId, revoked }: Circumstances): FileStatus {
  const at = now.getTime();
  if (Date.parse(facts.issuedAt) - at > CLOCK_DRIFT_MS) return 'issued_in_future';
  if (machineId && facts.machineId !== null && facts.machineId !== machineId) return 'wrong_machine';
  if (at >= (revoked.get(facts.jti) ?? Infinity)) return 'revoked';
  if (at > Date.parse(facts.fileExpiresAt)) return 'file_expired';
  const end = facts.expiresAt === null ? Infinity : Date.parse(facts.expiresAt);
  if (at > end + facts.graceDays * DAY_MS) return 'expired';
  if (facts.machineId !== null && !machineId) return 'machine_unchecked';
  return at <= end ? 'active' : 'grace';
}

/** When a file that is still valid will be refused because a newer one replaced it; null when none did. */
export function replacedFrom({ jti }: Facts, { now, revoked }: Circumstances): string | null {
  const refusedFrom = revoked.get(jti);
  return refusedFrom !== undefined && now.getTime() < refusedFrom ? new Date(refusedFrom).toISOString() : null;
}
