import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { hasCountedOn } from '../../domain/accounts/passkey-rule.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { type Account, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { type Assertion, fromBase64Url, RelyingParty } from './relying-party.js';
import { type Asker, Challenges } from './challenges.service.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';

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
