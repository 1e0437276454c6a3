import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export interface Pair {
  /** PEM: the certificate of the site first, then those that signed it. */
  readonly chain: string;
  /** PEM. */
  readonly key: string;
}

/**
 * Returns why nginx could not use a certificate and its key for `host`, or why browsers would reject them; null when
 * they are good. Whether browsers trust the issuer is not checked.
 */
export function problemOf({ chain, key }: Pair, host: string, now: Date): string | null {
  const certificates = certificatesIn(chain);
  const [own, ...issuers] = certificates ?? [];
  if (!certificates || !own) return 'the first file holds no readable certificate (PEM)';
  const privateKey = keyIn(key);
  if (!privateKey) return 'the second file holds no readable private key (PEM, without a passphrase)';
  if (!own.checkPrivateKey(privateKey))
    return 'the key does not belong to the first certificate of the chain; the site’s own certificate must come first';
  if (now < new Date(own.validFrom)) return `the certificate is valid only from ${own.validFrom}`;
  if (now >= new Date(own.validTo)) return `the certificate ended on ${own.validTo}`;
  if (!own.checkHost(host)) return `the certificate is not for ${host} (${own.subjectAltName ?? 'it names no host'})`;
  const broken = issuers.findIndex((issuer, index) => !certificates[index]?.checkIssued(issuer));
  if (broken >= 0) return `certificate ${broken + 2} of the chain did not sign the one before it`;
  return null;
}

function certificatesIn(chain: string): X509Certificate[] | null {
  try {
    return (chain.match(BLOCK) ?? []).map((block) => new X509Certificate(block));
  } catch {
    return null;
  }
}

function keyIn(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
