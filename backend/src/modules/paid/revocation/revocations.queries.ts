import { Injectable } from '@nestjs/common';
import type { RevokedFile } from '../../../domain/licensing/revocation-list.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';

const STATE: Prepared = {
  name: 'revocation-state',
  text: `SELECT coalesce(max(seq), 0)::float8 AS seq, coalesce(bool_or(seq IS NULL OR is_changed), false) AS "isBehind"
           FROM license_revocations`,
};

/** Omits expired files: products refuse them anyway, and the list stays short. */
const LISTED: Prepared = {
  name: 'revocation-list',
  text: `SELECT jti, license_id AS "licenseId", revoked_at AS "revokedAt",
                coalesce(effective_at, revoked_at) AS "effectiveAt", reason
           FROM license_revocations WHERE seq <= $1 AND file_expires_at > $2 ORDER BY seq`,
};

const REFUSED_FROM: Prepared = {
  name: 'revocation-of-file',
  text: `SELECT coalesce(effective_at, revoked_at) AS "refusedFrom" FROM license_revocations WHERE jti = $1`,
};

@Injectable()
export class RevocationsQueries {
  constructor(private readonly reads: Reads) {}

  /** The highest number of an entry, and whether entries were added or changed since. */
  async state(): Promise<{ readonly seq: number; readonly isBehind: boolean }> {
    return (await this.reads.first<{ seq: number; isBehind: boolean }>(STATE)) ?? { seq: 0, isBehind: false };
  }

  /** The entries up to a number whose files have not expired by `now`. */
  async listed(seq: number, now: Date): Promise<RevokedFile[]> {
    return this.reads.rows<RevokedFile & Record<string, unknown>>(LISTED, [seq, now]);
  }

  /** Null for a file that is not revoked. */
  async refusedFrom(jti: string): Promise<Date | null> {
    return (await this.reads.first<{ refusedFrom: Date }>(REFUSED_FROM, [jti]))?.refusedFrom ?? null;
  }
}
