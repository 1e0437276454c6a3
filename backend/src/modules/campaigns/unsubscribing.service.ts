import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { DEFAULT_LOCALE } from '../../domain/locale/locales.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { UnsubscribeKeysRepository } from './campaigns.repository.js';
import { type LinkedSubscription, LinkedSubscriptions } from './linked-subscriptions.queries.js';
import { RecipientsRepository } from './recipients.repository.js';

/** The content of a token: whose subscription it ends, and the campaign whose mail it was in. */
interface UnsubscribeClaim {
  readonly accountId: string;
  readonly campaignId: string;
}

interface SigningKey {
  /** 1 to 255. */
  readonly id: number;
  readonly secret: Buffer;
}

const UUID_BYTES = 16;
const BODY_BYTES = 1 + 2 * UUID_BYTES;
const MAC_BYTES = 32;
/** 65 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{87}$/;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
const macOf = (body: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe\0').update(body).digest();

/**
 * Returns an opaque text of 87 characters that shows no personal data, ends one subscription, and cannot be forged
 * without the key.
 */
export function signUnsubscribe({ id, secret }: SigningKey, { accountId, campaignId }: UnsubscribeClaim): string {
  const body = Buffer.concat([Buffer.from([id]), bytesOf(accountId), bytesOf(campaignId)]);
  return Buffer.concat([body, macOf(body, secret)]).toString('base64url');
}

/** Returns the id of the key that a token claims to be signed with; null for anything but a token. */
export const keyIdOf = (token: string): number | null =>
  TOKEN.test(token) ? (Buffer.from(token, 'base64url')[0] ?? null) : null;

/** Returns the content of a token; null unless this key signed exactly that. */
export function readUnsubscribe(token: string, { id, secret }: SigningKey): UnsubscribeClaim | null {
  if (keyIdOf(token) !== id) return null;
  const bytes = Buffer.from(token, 'base64url');
  const [body, mac] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(body, secret))) return null;
  return {
    accountId: uuidOf(body.subarray(1, 1 + UUID_BYTES)),
    campaignId: uuidOf(body.subarray(1 + UUID_BYTES)),
  };
}

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
   * Adds a key that signs from the next mail on; links already sent keep working, because older keys stay. Returns
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

/** Unsubscribing from marketing mail without signing in. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly accounts: Accounts,
    private readonly recipients: RecipientsRepository,
    private readonly subscriptions: LinkedSubscriptions,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Reads only. Refuses with marketing.link_invalid. */
  async read(token: string): Promise<LinkedSubscription> {
    const { accountId } = await this.#read(token);
    const account = await this.subscriptions.of(accountId);
    return account ?? { mail: null, locale: DEFAULT_LOCALE, isSubscribed: false };
  }

  /**
   * Ends the subscription; a campaign in progress checks it before each mail. Can be repeated, with the same result.
   * Refuses with marketing.link_invalid.
   */
  async unsubscribe(token: string): Promise<LinkedSubscription> {
    const { accountId, campaignId } = await this.#read(token);
    const before = await this.read(token);
    // Account gone, or already unsubscribed.
    if (before.mail === null || !before.isSubscribed) return before;
    await this.transactions.run(async (tx) => {
      const answer = { isSubscribed: false, source: 'one-click' } as const;
      if (!(await this.accounts.setSubscription(tx, accountId, answer))) return;
      await this.recipients.noteUnsubscribed(tx, campaignId, accountId, this.clock.now());
    });
    return { ...before, isSubscribed: false };
  }

  async #read(token: string) {
    const claim = await this.links.read(token);
    if (!claim) throw new AppError('marketing.link_invalid');
    return claim;
  }
}
