/**
 * A product-side verifier written from docs/license-file.md alone. It deliberately imports none of our code: if issuer
 * and reader ever shared a mistake, only code that shares neither could detect it.
 */
import { createDecipheriv, createHash, createPublicKey, verify } from 'node:crypto';

export interface VerifiedFile {
  meta: { issued: string; expiry: string; ttl: number; kid: string; jti: string };
  data: { id: string; type: string; attributes: Record<string, unknown> };
  included: { id: string; type: string; attributes: Record<string, unknown> }[];
}

/** The DER wrapping of a raw Ed25519 public key (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Opens a file or throws. `publicKeyHex` is the raw key, `secret` the license key (plus machine code). */
export function verifyFile(
  file: string,
  { kind, publicKeyHex, secret = '' }: { kind: string; publicKeyHex: string; secret?: string },
): VerifiedFile {
  const [begin, end] = [`-----BEGIN ${kind.toUpperCase()} FILE-----`, `-----END ${kind.toUpperCase()} FILE-----`];
  const lines = file.split('\n');
  if (lines.shift() !== begin || lines.pop() !== '' || lines.pop() !== end) throw new Error('armour');
  if (lines.some((line, index) => (index < lines.length - 1 ? line.length !== 60 : line.length > 60))) {
    throw new Error('columns');
  }
  const body = lines.join('');
  const envelopeBytes = Buffer.from(body, 'base64');
  if (envelopeBytes.toString('base64') !== body) throw new Error('base64');
  const envelope = JSON.parse(envelopeBytes.toString()) as { enc: string; sig: string; alg: string };

  const signature = Buffer.from(envelope.sig, 'base64');
  if (signature.toString('base64') !== envelope.sig) throw new Error('signature encoding');
  const spki = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKeyHex, 'hex')]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(`${kind}/${envelope.enc}`), publicKey, signature)) throw new Error('signature');

  if (envelope.alg === 'base64+ed25519') return JSON.parse(Buffer.from(envelope.enc, 'base64').toString());
  if (envelope.alg !== 'aes-256-gcm+ed25519') throw new Error('algorithm');
  const [ciphertext, iv, tag] = envelope.enc.split('.').map((part) => Buffer.from(part, 'base64'));
  if (!ciphertext || !iv || !tag) throw new Error('parts');
  const decipher = createDecipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv);
  decipher.setAuthTag(tag);
  return JSON.parse(decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8'));
}

export interface RevocationList {
  meta: { seq: number };
  revoked: { jti: string; license: string; revokedAt: string; effectiveAt?: string; reason: string }[];
}

/** Returns the verdict of the document's table, and when a file that still works will be refused. */
export function judgeFile(
  { meta, data, included }: VerifiedFile,
  { at, machineId, list }: { at: string; machineId?: string | undefined; list?: RevocationList | undefined },
): { answer: string; replacedFrom: string | null } {
  const now = Date.parse(at);
  const entry = list?.revoked.find(({ jti }) => jti === meta.jti);
  const isRefused = entry !== undefined && !(entry.effectiveAt !== undefined && now < Date.parse(entry.effectiveAt));
  const replacedFrom = entry && !isRefused ? (entry.effectiveAt ?? null) : null;
  return { answer: answerFor(), replacedFrom };

  function answerFor(): string {
    const fingerprint = data.type === 'machines' ? data.attributes['fingerprint'] : undefined;
    if (data.type === 'machines' && !fingerprint) return 'malformed';
    if (Date.parse(meta.issued) > now + 2 * 3_600_000) return 'issued_in_future';
    if (fingerprint && machineId && fingerprint !== machineId) return 'wrong_machine';
    if (isRefused) return 'revoked';
    if (now > Date.parse(meta.expiry)) return 'file_expired';
    const license = [data, ...included].find(({ type }) => type === 'licenses');
    if (!license) return 'malformed';
    const { expiry, metadata } = license.attributes as { expiry: string | null; metadata: { graceDays: number } };
    const end = expiry === null ? Infinity : Date.parse(expiry);
    if (now > end + metadata.graceDays * 86_400_000) return 'expired';
    if (fingerprint && !machineId) return 'machine_unchecked';
    return now <= end ? 'active' : 'grace';
  }
}
