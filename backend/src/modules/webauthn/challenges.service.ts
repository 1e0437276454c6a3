import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { CHALLENGE_TTL_MS, hasCountedOn } from '../../domain/accounts/credential-rules.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/access.js';
import { type Account, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { type Assertion, fromBase64Url, RelyingParty } from './relying-party.js';

/** What a challenge may be used for; it is void for any other purpose. */
export type ChallengePurpose = 'register' | 'login' | 'confirm';

/**
 * The session that requested the challenge, the only one that may respond. Null for a login, when no one is signed in.
 */
type Asker = Pick<Principal, 'accountId' | 'sessionId'> | null;

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

/** What a browser sends to finish a ceremony. */
export interface Answer {
  /** Issued with the challenge. */
  readonly token: string;
  readonly response: AuthenticationResponseJSON;
}

/** A valid signature, not yet admitted. */
export interface Signed {
  readonly passkey: Passkey;
  readonly assertion: Assertion;
}

/** Verifies signatures by passkeys. */
@Injectable()
export class Assertions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly challenges: Challenges,
    private readonly passkeys: PasskeysRepository,
    private readonly relyingParty: RelyingParty,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /** Consumes the ceremony. Returns null unless the response is a valid signature by a registered passkey. */
  async check(purpose: 'login' | 'confirm', asker: Asker, { token, response }: Answer): Promise<Signed | null> {
    const open = await this.challenges.take(token, purpose, asker);
    const credentialId = fromBase64Url(response.id);
    if (!open || credentialId.length === 0) return null;
    const passkey = await this.transactions.run((tx) => this.passkeys.findByCredentialId(tx, credentialId));
    if (!passkey || (asker && asker.accountId !== passkey.accountId)) return null;
    const assertion = await this.relyingParty.readAssertion(response, open.challenge, passkey);
    return assertion ? { passkey, assertion } : null;
  }

  /**
   * Admits a valid signature. Returns its account, or null when the account is not active, the passkey has since been
   * removed, or its counter has not advanced. In the last case the owner is warned: the passkey may have been copied.
   *
   * The account's lock makes the counter check reliable: two signatures with the same counter are handled one after the
   * other.
   */
  async admit(tx: Tx, { passkey: { id, accountId }, assertion }: Signed): Promise<Account | null> {
    const account = await this.accounts.lock(tx, accountId);
    const passkey = await this.passkeys.find(tx, accountId, id);
    if (!passkey || !Accounts.isActive(account)) return null;
    const { counter, isSynced } = assertion;
    if (!hasCountedOn(passkey.counter, counter)) {
      this.#warn(tx, account, passkey, counter);
      return null;
    }
    await this.passkeys.update(tx, id, { counter, isSynced, lastUsedAt: this.clock.now() });
    return account;
  }

  #warn(tx: Tx, account: Account, passkey: Passkey, counter: number): void {
    const { id: accountId, mail: to, locale, name } = account;
    const [passkeyName, refusedAt] = [passkey.name, this.clock.now()];
    this.mail.enqueue(tx, 'passkey-suspicious', { to, locale, name, passkeyName, refusedAt });
    this.audit.record(tx, {
      actorId: null,
      action: 'passkey.counter_went_back',
      subject: accountId,
      before: { passkeyId: passkey.id, counter: passkey.counter },
      after: { counter },
    });
  }
}
