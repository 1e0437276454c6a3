import { createHash, createPublicKey, type KeyObject, sign as signBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** `next` is published before it signs anything; `retired` verifies old signatures and signs nothing new. */
export const KEY_STATUSES = ['current', 'next', 'retired'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

/** One public key as it is published: a JSON Web Key (RFC 8037) with our status. */
export interface PublicKeyEntry {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
  readonly status: KeyStatus;
}

/** The public keys by id, in the form of a JSON Web Key Set (RFC 7517). */
export interface KeySet {
  readonly keys: readonly PublicKeyEntry[];
}

/** Where the public half of the development key is written, under DATA_DIR, for verification. */
export const DEVELOPMENT_KEYS_FILE = 'license-keys.json';

const KEY_ID = /^[A-Za-z0-9._-]{1,64}$/;

function publicPart(key: KeyObject): string {
  const { crv, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new TypeError('not an Ed25519 key');
  return x;
}

/** The key's RFC 7638 thumbprint, shortened to 16 hexadecimal digits, so that no id has to be invented. */
export function thumbprintOf(key: KeyObject): string {
  const canonical = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: publicPart(key) });
  return createHash('sha256').update(canonical).digest('hex').slice(0, 16);
}

export const toPublicKeyEntry = (kid: string, key: KeyObject, status: KeyStatus): PublicKeyEntry => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: publicPart(key),
  kid,
  use: 'sig',
  alg: 'EdDSA',
  status,
});

export const toPublicKey = ({ x }: Pick<PublicKeyEntry, 'x'>): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** The 32 raw bytes in hexadecimal: the form Keygen's client libraries take. */
export const toPublicKeyHex = ({ x }: Pick<PublicKeyEntry, 'x'>): string => Buffer.from(x, 'base64url').toString('hex');

/** The entry that publishes this key, found by the key itself and not by its name. */
export const findEntryOf = (keys: KeySet, key: KeyObject): PublicKeyEntry | undefined => {
  const x = publicPart(key);
  return keys.keys.find((entry) => entry.x === x);
};

function parseEntry(value: unknown): PublicKeyEntry {
  const { kty, crv, x, kid, status } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof kid !== 'string' || !KEY_ID.test(kid)) throw new TypeError('kid is missing or malformed');
  const isPoint = typeof x === 'string' && /^[A-Za-z0-9_-]{43}$/.test(x);
  if (kty !== 'OKP' || crv !== 'Ed25519' || !isPoint) throw new TypeError(`${kid} is not an Ed25519 key`);
  const known = KEY_STATUSES.find((candidate) => candidate === status);
  if (known === undefined) throw new TypeError(`status of ${kid} is not one of ${KEY_STATUSES.join(', ')}`);
  return toPublicKeyEntry(kid, toPublicKey({ x }), known);
}

/**
 * Reads a key set from JSON. Unknown members are dropped, above all a private member `d`.
 *
 * Throws TypeError saying what is wrong: not JSON, a bad entry, an id or a key listed twice, more than one `current`.
 */
export function parseKeySet(json: string): KeySet {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    throw new TypeError('not JSON');
  }
  const entries = (document as Partial<KeySet> | null)?.keys;
  if (!Array.isArray(entries)) throw new TypeError('no list named keys');
  const keys = entries.map(parseEntry);
  const distinct = (of: (key: PublicKeyEntry) => string) => new Set(keys.map(of)).size === keys.length;
  if (!distinct(({ kid }) => kid) || !distinct(({ x }) => x)) throw new TypeError('a key is listed twice');
  if (keys.filter(({ status }) => status === 'current').length > 1) throw new TypeError('more than one current key');
  return { keys };
}

export const readKeySet = async (file: string): Promise<KeySet> => parseKeySet(await readFile(file, 'utf8'));

const signAsync = promisify<null, Buffer, KeyObject, Buffer>(signBytes);

/** Signs with a key that it never exposes. Where the key lives (a file, a vault, a module) is up to the driver. */
export interface Signer {
  /** The id under which the public key is published. */
  readonly kid: string;
  readonly publicKey: KeyObject;
  /** The 64-byte Ed25519 signature of the bytes. */
  sign(bytes: Uint8Array): Promise<Buffer>;
}

/**
 * A signer over a private key held in memory. The key stays in the closure, so neither logging nor serialising the
 * signer can show it.
 *
 * Throws TypeError unless the key is a private Ed25519 key.
 */
export function keySigner(kid: string, privateKey: KeyObject): Signer {
  if (privateKey.type !== 'private' || privateKey.asymmetricKeyType !== 'ed25519') {
    throw new TypeError('A signer needs a private Ed25519 key');
  }
  return {
    kid,
    publicKey: createPublicKey(privateKey),
    sign: (bytes) => signAsync(null, Buffer.from(bytes), privateKey),
  };
}
