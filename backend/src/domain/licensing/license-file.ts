import { addMonths, DAY_MS, endOfShanghaiDay, SECOND_MS, shanghaiDate } from '../calendar/calendar.js';
import {
  CAPACITIES,
  type Capacity,
  capacityOf,
  type Edition,
  GRACE_DAYS,
  graceEndsAt,
  isUnlimited,
} from './license.js';

/** Verifiers refuse files from the future, and clocks of air-gapped machines are often a little slow. */
const BACKDATED_MS = 60 * SECOND_MS;

/** Longest validity of a file when the license itself runs longer. It can be downloaded again at any time. */
const MAX_FILE_YEARS = 10;

/** What a license file states about its license. */
export interface LicenseFileTerms extends Capacity {
  readonly licenseId: string;
  readonly licenseKey: string;
  /** Name of the licensee: shown by the product, never verified. */
  readonly holder: string;
  readonly planId: string;
  readonly edition: Edition;
  /** Codes of the features that this edition switches on, from the feature matrix. */
  readonly features: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

export interface FileMachine {
  /** Our id of the binding. */
  readonly bindingId: string;
  readonly machineId: string;
}

/** What distinguishes one file from the next one of the same license. */
export interface FileStamp {
  /** The id of the key that will sign it. */
  readonly kid: string;
  /** Unique for every file; the revocation list names it. */
  readonly jti: string;
  readonly now: Date;
  /** An upper limit for the end of the file, where that is earlier than its license would allow. */
  readonly endsAt?: Date | null;
}

/**
 * The instant after which a file is no longer accepted. It is later than the expiry of its license: it includes the
 * grace, because public client libraries stop at this instant without further checks. At most ten years.
 */
export function fileExpiresAt(expiresAt: Date | null, now: Date): Date {
  const longest = endOfShanghaiDay(addMonths(shanghaiDate(now), MAX_FILE_YEARS * 12));
  if (expiresAt === null) return longest;
  const graceEnd = graceEndsAt(expiresAt);
  return graceEnd < longest ? graceEnd : longest;
}

/** `expiry` is never null and `ttl` (seconds) always fits 32 bits, because some client libraries require both. */
function fileMeta(terms: LicenseFileTerms, { kid, jti, now, endsAt }: FileStamp) {
  const issuedMs = Math.floor((now.getTime() - BACKDATED_MS) / SECOND_MS) * SECOND_MS;
  const longest = fileExpiresAt(terms.expiresAt, now);
  const expiry = endsAt && endsAt < longest ? endsAt : longest;
  return {
    issued: new Date(issuedMs).toISOString(),
    expiry: expiry.toISOString(),
    ttl: Math.floor((expiry.getTime() - issuedMs) / SECOND_MS),
    kid,
    jti,
  };
}

const licenseResource = (terms: LicenseFileTerms, issued: string) => ({
  id: terms.licenseId,
  type: 'licenses' as const,
  attributes: {
    name: terms.holder,
    key: terms.licenseKey,
    expiry: terms.expiresAt?.toISOString() ?? null,
    status: 'ACTIVE',
    uses: 0,
    suspended: false,
    scheme: 'ED25519_SIGN',
    encrypted: false,
    strict: true,
    floating: false,
    protected: true,
    version: null,
    maxMachines: 1,
    metadata: {
      plan: terms.planId,
      edition: terms.edition,
      ...capacityOf(terms),
      features: [...terms.features],
      graceDays: GRACE_DAYS,
    },
    created: terms.createdAt.toISOString(),
    updated: issued,
  },
  relationships: {
    policy: { data: { type: 'policies', id: terms.planId } },
  },
});

/** The signed content of a license file, which works on any machine. JSON:API, in Keygen's public file format. */
export function licenseFileDataset(terms: LicenseFileTerms, stamp: FileStamp) {
  const meta = fileMeta(terms, stamp);
  return { meta, data: licenseResource(terms, meta.issued), included: [] };
}

/** The signed content of a machine file, which works on one machine and includes its license. */
export function machineFileDataset(terms: LicenseFileTerms, machine: FileMachine, stamp: FileStamp) {
  const meta = fileMeta(terms, stamp);
  return {
    meta,
    data: {
      id: machine.bindingId,
      type: 'machines' as const,
      attributes: {
        fingerprint: machine.machineId,
        name: null,
        hostname: null,
        platform: null,
        cores: null,
        created: meta.issued,
        updated: meta.issued,
      },
      relationships: { license: { data: { type: 'licenses', id: terms.licenseId } } },
    },
    included: [licenseResource(terms, meta.issued)],
  };
}

export type LicenseFileDataset = ReturnType<typeof licenseFileDataset>;
export type MachineFileDataset = ReturnType<typeof machineFileDataset>;

/** How long a list should be used before a newer one is fetched. */
const NEXT_UPDATE_DAYS = 7;

/** How long a file keeps working after a better one replaced it: time to fetch the new one and import it. */
const REPLACED_FILE_DAYS = 30;

/** Why a file is no longer accepted. `replaced`: a newer file of the same license exists. */
export const REVOCATION_REASONS = ['replaced', 'unbound', 'transferred', 'merged', 'refunded', 'revoked'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** One file, named by its `jti`, that must no longer be accepted. */
export interface RevokedFile {
  readonly jti: string;
  readonly licenseId: string;
  readonly revokedAt: Date;
  /** From when it is refused. */
  readonly effectiveAt: Date;
  readonly reason: RevocationReason;
}

/** What a license's file grants, and on which machine. */
export interface FileScope extends Capacity {
  readonly edition: Edition;
  /** Null is permanent. */
  readonly expiresAt: Date | null;
  /** Null: any machine. */
  readonly machineId: string | null;
}

const isNoLess = (amount: number, before: number): boolean =>
  isUnlimited(amount) || (!isUnlimited(before) && amount >= before);

const endsNoEarlier = (end: Date | null, before: Date | null): boolean =>
  end === null || (before !== null && end >= before);

/** Whether a file grants everything that another one granted, on the same machine. */
export const replacesFully = (after: FileScope, before: FileScope): boolean =>
  (before.machineId === null || after.machineId === before.machineId) &&
  after.edition === before.edition &&
  CAPACITIES.every((name) => isNoLess(after[name], before[name])) &&
  endsNoEarlier(after.expiresAt, before.expiresAt);

/**
 * From when the previous file is refused after a change: `REPLACED_FILE_DAYS` later when a better or equal one for the
 * same machine replaces it, otherwise at once.
 */
export const refusedFrom = (
  reason: RevocationReason,
  { before, after, at }: { readonly before: FileScope; readonly after: FileScope; readonly at: Date },
): Date =>
  reason === 'replaced' && replacesFully(after, before) ? new Date(at.getTime() + REPLACED_FILE_DAYS * DAY_MS) : at;

/**
 * The signed content of the public revocation list.
 *
 * `seq` only ever grows: a product keeps the highest it has seen and refuses a lower one, so an old list cannot be
 * replayed. `nextUpdate` is advisory; a product without network keeps using the list it has. `effectiveAt` is present
 * where a file is refused later than it was replaced.
 */
export const revocationListDataset = (
  revoked: readonly RevokedFile[],
  { kid, seq, now }: { readonly kid: string; readonly seq: number; readonly now: Date },
) => ({
  meta: {
    issued: now.toISOString(),
    nextUpdate: new Date(now.getTime() + NEXT_UPDATE_DAYS * DAY_MS).toISOString(),
    seq,
    kid,
  },
  revoked: revoked.map(({ jti, licenseId, revokedAt, effectiveAt, reason }) => ({
    jti,
    license: licenseId,
    revokedAt: revokedAt.toISOString(),
    ...(effectiveAt > revokedAt ? { effectiveAt: effectiveAt.toISOString() } : {}),
    reason,
  })),
});

export type RevocationListDataset = ReturnType<typeof revocationListDataset>;
