import { Inject, Injectable } from '@nestjs/common';
import { revocationListDataset } from '../../../domain/licensing/revocation-list.js';
import { Clock } from '../../../platform/clock/clock.js';
import { sealPlain } from '../../../platform/crypto/license-files.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { licenseRefusal } from '../license.js';
import { SIGNING_KEYS, type SigningKeys } from '../files/license-files.service.js';
import { RevocationsQueries } from './revocations.queries.js';

/** Arbitrary advisory-lock key, so that only one transaction numbers entries at a time. */
const NUMBERING_LOCK = 7_215_004_360;
/** An unchanged list is signed again after this time, so that `nextUpdate` stays in the future. */
const RESIGN_AFTER_MS = 3_600_000;

interface SignedList {
  readonly seq: number;
  readonly signedAt: Date;
  readonly text: string;
}

/** The public list of revoked files. */
@Injectable()
export class RevocationList {
  #signed: SignedList | null = null;

  constructor(
    private readonly queries: RevocationsQueries,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /**
   * Returns the current signed list. Its `seq` is the highest number of an entry, and a changed entry gets a new
   * number, so two lists with the same `seq` have the same content. Refuses with license.signing_unavailable.
   */
  async current(): Promise<string> {
    const now = this.clock.now();
    const state = await this.queries.state();
    const seq = state.isBehind ? await this.#number() : state.seq;
    const known = this.#signed;
    const ageMs = known ? Math.abs(now.getTime() - known.signedAt.getTime()) : 0;
    if (known && known.seq === seq && ageMs < RESIGN_AFTER_MS) return known.text;
    const text = await this.#sign(seq, now);
    this.#signed = { seq, signedAt: now, text };
    return text;
  }

  /**
   * Returns when products start to refuse a file, whether or not the list has been published with it yet; null if it is
   * not revoked.
   */
  async refusedFrom(jti: string): Promise<Date | null> {
    return this.queries.refusedFrom(jti);
  }

  /**
   * Numbers the entries added or changed since the last list. They are not numbered when they are written: one that
   * commits late would then appear in a list whose number clients have already seen.
   */
  async #number(): Promise<number> {
    return this.transactions.run(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [NUMBERING_LOCK]);
      await tx.query(`
        UPDATE license_revocations r SET seq = n.seq, is_changed = false
          FROM (SELECT jti, (SELECT coalesce(max(seq), 0) FROM license_revocations)
                            + row_number() OVER (ORDER BY revoked_at, jti) AS seq
                  FROM license_revocations WHERE seq IS NULL OR is_changed) n
         WHERE r.jti = n.jti`);
      const [row]: [{ seq: number }] = await tx.query(`SELECT max(seq)::float8 AS seq FROM license_revocations`);
      return row.seq;
    });
  }

  async #sign(seq: number, now: Date): Promise<string> {
    const revoked = await this.queries.listed(seq, now);
    const { signer } = this.keys;
    try {
      return await sealPlain('revocation', revocationListDataset(revoked, { kid: signer.kid, seq, now }), signer);
    } catch (error) {
      throw licenseRefusal('license.signing_unavailable', [], error);
    }
  }
}
