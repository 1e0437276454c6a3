import { createPublicKey, sign as signBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

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
