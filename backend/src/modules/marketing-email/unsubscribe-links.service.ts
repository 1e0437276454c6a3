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

/** Signs and reads the tokens of unsubscribe links. */
@Injectable()
export class UnsubscribeLinks {
  /** Newest first; reloaded when a token has an unknown key. */
  #keys: Promise<readonly SigningKey[]> | null = null;

  constructor(
    private readonly repository: UnsubscribeKeysRepository,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /**
   * Returns a function that signs tokens with the newest key. Loads the keys again, because another process may have
   * added one.
   */
  async signer(): Promise<(claim: UnsubscribeClaim) => string> {
    const [key] = await this.#load(true);
    if (!key) throw new Error('no key to sign unsubscribe links');
    return (claim) => signUnsubscribe(key, claim);
  }

  /**
   * Adds a key that signs from the next letter on; links already sent keep working, because older keys stay. Returns
   * the new key's id, or null when no id is left.
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

  /** Returns the content of a token; null when it was not signed by us. */
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
    // A failed query is not cached, so that the next call retries it.
    keys.catch(() => (this.#keys = null));
    return keys;
  }
}
