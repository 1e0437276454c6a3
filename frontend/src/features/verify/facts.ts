import type { components } from '../../api/schema';
import type { Content } from './open-envelope';

export type Grant = components['schemas']['FileGrantView'];
export type FileStatus = components['schemas']['FileVerdictView']['status'];

/** What a file claims, with what only its checking needs. */
export interface Facts extends Omit<Grant, 'kid' | 'isTest'> {
  /** Names the file on the revocation list. */
  readonly jti: string;
}

const HOUR_MS = 3_600_000;
/** How far a clock may run behind ours before its files count as issued in the future. */
const CLOCK_DRIFT_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

const object = (value: unknown): Content => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Reads the content of a file whose signature was checked. Null when a part is missing or of the wrong type. */
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
  const { plan: planId, edition, users, assets, graceDays } = metadata;

  if (typeof jti !== 'string' || typeof key !== 'string' || typeof holder !== 'string') return null;
  if (typeof planId !== 'string' || typeof edition !== 'string') return null;
  if (typeof users !== 'number' || typeof assets !== 'number' || typeof graceDays !== 'number') return null;
  if (!isInstant(issuedAt) || !isInstant(fileExpiresAt) || !(expiresAt === null || isInstant(expiresAt))) return null;
  if (machineId !== null && typeof machineId !== 'string') return null;

  return {
    kind: isMachine ? 'machine' : 'license',
    jti,
    key,
    holder,
    machineId,
    planId,
    edition,
    users,
    assets,
    features: list(metadata['features']).filter((feature) => typeof feature === 'string'),
    graceDays,
    expiresAt,
    issuedAt,
    fileExpiresAt,
  };
}

/** The `jti` of every file on a revocation list whose signature was checked. */
export const readRevoked = (content: Content): ReadonlySet<unknown> =>
  new Set(list(content['revoked']).map((entry) => object(entry)['jti']));

interface Circumstances {
  readonly now: Date;
  /** Left out where the machine does not matter. */
  readonly machineId?: string | undefined;
  readonly revoked: ReadonlySet<unknown>;
}

/** What a file is worth. First match wins, as in the table of docs/license-file.md. */
export function assess(facts: Facts, { now, machineId, revoked }: Circumstances): FileStatus {
  const at = now.getTime();
  if (Date.parse(facts.issuedAt) - at > CLOCK_DRIFT_MS) return 'issued_in_future';
  if (machineId && facts.machineId !== null && facts.machineId !== machineId) return 'wrong_machine';
  if (revoked.has(facts.jti)) return 'revoked';
  if (facts.expiresAt !== null && at > Date.parse(facts.expiresAt)) {
    return at <= Date.parse(facts.expiresAt) + facts.graceDays * DAY_MS ? 'grace' : 'expired';
  }
  return at > Date.parse(facts.fileExpiresAt) ? 'file_expired' : 'active';
}
