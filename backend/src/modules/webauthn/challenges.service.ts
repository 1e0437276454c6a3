import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CHALLENGE_TTL_MS } from '../../domain/accounts/passkey-rule.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/access.js';

/** What a challenge may be used for; it is void for any other purpose. */
export type ChallengePurpose = 'register' | 'login' | 'confirm';

/**
 * The session that requested the challenge, the only one that may respond. Null for a login, when no one is signed in.
 */
export type Asker = Pick<Principal, 'accountId' | 'sessionId'> | null;

export interface OpenChallenge {
  /** The bytes to sign: 32 random bytes, base64url. */
  readonly challenge: string;
  /** Name of the passkey to register; null for other purposes. */
  readonly passkeyName: string | null;
}

interface ChallengeRow extends OpenChallenge {
  readonly purpose: ChallengePurpose;
  readonly sessionId: string | null;
  readonly expiresAt: Date;
}

const BYTES = 32;
const drawn = (): string => randomBytes(BYTES).toString('base64url');
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Open ceremonies. A challenge is single-use, whether the response is right or wrong, and valid for five minutes for
 * its purpose and session only.
 */
@Injectable()
export class Challenges {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Opens a ceremony that the browser finishes by sending `token`, which it received with the challenge. */
  async open(purpose: 'login' | 'confirm', asker: Asker): Promise<{ challenge: string; token: string }> {
    const [challenge, token] = [drawn(), drawn()];
    await this.#keep(token, { challenge, purpose, asker, passkeyName: null });
    return { challenge, token };
  }

  /** Opens the registration of a passkey. Its response is matched by the challenge it contains. */
  async openRegistration(asker: NonNullable<Asker>, passkeyName: string): Promise<string> {
    const challenge = drawn();
    await this.#keep(challenge, { challenge, purpose: 'register', asker, passkeyName });
    return challenge;
  }

  /**
   * Consumes a ceremony: exactly one of several concurrent callers gets it. Returns null when it has expired or was
   * opened for another purpose or session.
   *
   * Commits in a separate transaction, so that even a refused response uses up the challenge.
   */
  async take(key: string, purpose: ChallengePurpose, asker: Asker): Promise<OpenChallenge | null> {
    const [rows]: [ChallengeRow[], number] = await this.transactions.run((tx) =>
      tx.query(
        `DELETE FROM webauthn_challenges WHERE key_hash = $1
         RETURNING challenge, purpose, session_id AS "sessionId", passkey_name AS "passkeyName", expires_at AS "expiresAt"`,
        [hashOf(key)],
      ),
    );
    const row = rows[0];
    if (!row || row.expiresAt <= this.clock.now()) return null;
    if (row.purpose !== purpose || row.sessionId !== (asker?.sessionId ?? null)) return null;
    return { challenge: row.challenge, passkeyName: row.passkeyName };
  }

  /** Deletes expired ceremonies. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run((tx) => tx.query('DELETE FROM webauthn_challenges WHERE expires_at <= $1', [now]));
  }

  /** Deletes the open ceremonies of an account. */
  async forget(tx: Tx, accountId: string): Promise<void> {
    await tx.query('DELETE FROM webauthn_challenges WHERE account_id = $1', [accountId]);
  }

  async #keep(
    key: string,
    { challenge, purpose, asker, passkeyName }: OpenChallenge & { purpose: ChallengePurpose; asker: Asker },
  ): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_TTL_MS);
    await this.transactions.run((tx) =>
      tx.query(
        `INSERT INTO webauthn_challenges (key_hash, challenge, purpose, account_id, session_id, passkey_name, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [hashOf(key), challenge, purpose, asker?.accountId ?? null, asker?.sessionId ?? null, passkeyName, expiresAt],
      ),
    );
  }
}
