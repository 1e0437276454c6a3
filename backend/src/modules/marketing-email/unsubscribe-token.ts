import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of a token: whose subscription it ends, and the campaign whose letter it was in. */
export interface UnsubscribeClaim {
  readonly accountId: string;
  readonly campaignId: string;
}

export interface SigningKey {
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
