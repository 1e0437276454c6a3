import { addMonths, endOfShanghaiDay, SECOND_MS, shanghaiDate } from '../calendar/calendar.js';
import { type Capacity, capacityOf, type Edition, GRACE_DAYS, graceEndsAt } from './license.js';

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
