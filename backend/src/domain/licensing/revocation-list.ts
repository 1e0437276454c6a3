import { DAY_MS } from '../calendar/calendar.js';
import { CAPACITIES, type Capacity, type Edition, isUnlimited } from './license.js';

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
