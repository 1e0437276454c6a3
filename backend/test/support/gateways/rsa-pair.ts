import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface RsaPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly privatePem: string;
  readonly publicPem: string;
}

/** Generated for one run and stored nowhere. */
export function rsaPair(): RsaPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return {
    privateKey,
    publicKey,
    privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}
