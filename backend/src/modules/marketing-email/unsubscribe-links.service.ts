import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Audit } from '../audit/index.js';
import {
  keyIdOf,
  readUnsubscribe,
  type SigningKey,
  signUnsubscribe,
  type UnsubscribeClaim,
} from './unsubscribe-token.js';
import { UnsubscribeKeysRepository } from './unsubscribe-keys.repository.js';

/** Makes and reads the tokens of unsubscribe links. */
@Injectable()
export class UnsubscribeLinks {
  /** The newest first; kept until a token of another key comes along. */
  #keys: Promise<readonly SigningKey[]> | null = null;

  constructor(
    private readonly repository: UnsubscribeKeysRepository,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /** A function that signs tokens, with the key of now: looked up anew, since another process may have added one. */
  async signer(): Promise<(claim: UnsubscribeClaim) => string> {
    const [key] = await this.#load(true);
    if (!key) throw new Error('there is no key to sign unsubscribe links with');
    return (claim) => signUnsubscribe(key, claim);
  }

  /**
   * Signs with a new key from the next letter on; links that were sent keep working, for the keys before it stay.
   * Answers the new key's id, or null when there is none left to give out.
   */
  async rotate(): Promise<number | null> {
    return this.transactions.run(async (tx) => {
      const id = await this.repository.add(tx);
      if (id === null) return null;
      const action = 'marketing.unsubscribe_key_rotated';
      this.audit.record(tx, { actorId: null, action, subject: 'unsubscribe-keys', after: { id } });
      return id;
    });
  }

  /** What a token says; null when it is none of ours. */
  async read(token: string): Promise<UnsubscribeClaim | null> {
    const id = keyIdOf(token);
    if (id === null) return null;
    const key =
      (await this.#load()).find((one) => one.id === id) ?? (await this.#load(true)).find((one) => one.id === id);
    return key ? readUnsubscribe(token, key) : null;
  }

  #load(anew = false): Promise<readonly SigningKey[]> {
    const known = anew ? null : this.#keys;
    if (known) return known;
    const keys = this.transactions.run((tx) => this.repository.all(tx));
    this.#keys = keys;
    // A database that was away for a moment is asked again.
    keys.catch(() => (this.#keys = null));
    return keys;
  }
}
