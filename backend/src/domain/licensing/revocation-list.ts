import { DAY_MS } from '../calendar/shanghai.js';

/** How long a list is meant to be used before a newer one is fetched. */
const NEXT_UPDATE_DAYS = 7;

/** Why a file no longer counts. `replaced`: a newer file of the same license exists. */
export const REVOCATION_REASONS = ['replaced', 'unbound', 'transferred', 'merged', 'refunded', 'revoked'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** One file, named by its `jti`, that must not be accepted any more. */
export interface RevokedFile {
  readonly jti: string;
  readonly licenseId: string;
  readonly revokedAt: Date;
  readonly reason: RevocationReason;
}

/**
 * The signed content of the public revocation list.
 *
 * `seq` only ever grows: a product keeps the highest it has seen and refuses a lower one, so an old list cannot be
 * played back. `nextUpdate` is advice; a product without network goes on with the list it has.
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
  revoked: revoked.map(({ jti, licenseId, revokedAt, reason }) => ({
    jti,
    license: licenseId,
    revokedAt: revokedAt.toISOString(),
    reason,
  })),
});

export type RevocationListDataset = ReturnType<typeof revocationListDataset>;
