import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * `node dist/cli/certificate.js INCOMING FOLDER`: checks fullchain.pem and privkey.pem of INCOMING for the host of
 * PUBLIC_URL and installs them in FOLDER, where the previous pair is kept as `*.before`. With `--back`, restores that
 * pair.
 */
const FILES = ['fullchain.pem', 'privkey.pem'] as const;
const [incoming, folder] = process.argv.slice(2);
const host = URL.canParse(process.env['PUBLIC_URL'] ?? '') ? new URL(process.env['PUBLIC_URL'] ?? '').hostname : null;

function install(from: string, to: string): void {
  // Both are written before either is used, so that nginx keeps a matching pair if the disk is full.
  for (const name of FILES) {
    const part = join(to, `${name}.new`);
    rmSync(part, { force: true });
    writeFileSync(part, readFileSync(join(from, name)), { mode: 0o400, flush: true });
  }
  for (const name of FILES) {
    const file = join(to, name);
    rmSync(`${file}.before`, { force: true });
    // A hard link, not a copy: the file keeps its owner, so nginx can read it again once it is put back.
    if (existsSync(file)) linkSync(file, `${file}.before`);
    renameSync(`${file}.new`, file);
  }
}

function restore(to: string): void {
  for (const name of FILES) {
    const file = join(to, name);
    if (existsSync(`${file}.before`)) renameSync(`${file}.before`, file);
    else rmSync(file, { force: true });
  }
}

function problem(from: string): string | null {
  if (host === null) return 'set PUBLIC_URL in .env first';
  const [chain, key] = FILES.map((name) => readFileSync(join(from, name), 'utf8')) as [string, string];
  return problemOf({ chain, key }, host, new Date());
}

if (!incoming || !folder) {
  process.stderr.write('Usage: certificate INCOMING FOLDER\n');
  process.exitCode = 2;
} else if (incoming === '--back') {
  restore(folder);
} else {
  const found = problem(incoming);
  if (found === null) install(incoming, folder);
  else process.stderr.write(`The certificate was not installed: ${found}\n`);
  process.exitCode = found === null ? 0 : 1;
}
