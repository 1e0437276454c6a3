import { createCipheriv, createDecipheriv, createHash, randomBytes, verify } from 'node:crypto';
import { type KeySet, type PublicKeyEntry, type Signer, toPublicKey } from './key-set.js';

/** Why a file could not be read. `key_unknown`: no listed key has the id it names. */
export type UnreadableReason =
  | 'malformed'
  | 'algorithm_unsupported'
  | 'key_unknown'
  | 'signature_invalid'
  | 'secret_missing'
  | 'secret_wrong';

type SignedFileAlgorithm = 'base64+ed25519' | 'aes-256-gcm+ed25519';

/** The readable envelope of a signed file. Do not trust any of it before the signature is checked. */
export interface Envelope {
  readonly kind: 'license' | 'machine' | 'revocation';
  readonly alg: SignedFileAlgorithm;
  readonly enc: string;
  readonly sig: string;
  readonly kid: string;
}

type Unreadable = { readonly ok: false; readonly reason: UnreadableReason };
type EnvelopeResult = { readonly ok: true; readonly envelope: Envelope } | Unreadable;
type ContentResult =
  | { readonly ok: true; readonly content: Readonly<Record<string, unknown>>; readonly key: PublicKeyEntry }
  | Unreadable;

/** Files are about 3 kB; a revocation list grows by about 200 bytes an entry. */
export const MAX_SIGNED_FILE_LENGTH = 8_000_000;
const BEGIN = /^-----BEGIN (LICENSE|MACHINE|REVOCATION) FILE-----\n/;
/** The envelope is flat and written in one way only; nothing else is ever parsed. */
const ENVELOPE = /^\{"enc":"([\w+/=.]*)","sig":"([\w+/=]*)","alg":"([\w+.-]*)","kid":"([\w.-]*)"\}$/;
const KINDS = { LICENSE: 'license', MACHINE: 'machine', REVOCATION: 'revocation' } as const;
const ALGORITHMS: readonly SignedFileAlgorithm[] = ['base64+ed25519', 'aes-256-gcm+ed25519'];
const SIGNATURE_BYTES = 64;

const unreadable = (reason: UnreadableReason): Unreadable => ({ ok: false, reason });

/**
 * Decodes canonical base64 only: a decoder that skips foreign characters would accept a changed file as the original.
 */
function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** Null for bytes that are not UTF-8. A byte order mark is kept, so that the parser refuses the text. */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/**
 * Returns what is between the markers, or null. Lines may end in LF or CRLF and be of any length; anything else is a
 * changed file. Repeats single characters only: a repeated group overflows the stack of the regex engine on a long
 * file.
 */
function readArmour(file: string): { readonly label: string; readonly body: string } | null {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [begin = '', label = ''] = BEGIN.exec(text) ?? [];
  const end = `\n-----END ${label} FILE-----`;
  const at = text.indexOf(end, begin.length);
  if (begin === '' || at < 0 || !/^\n*$/.test(text.slice(at + end.length))) return null;
  const body = text.slice(begin.length, at);
  return /^[A-Za-z0-9+/=\n]+$/.test(body) && !`\n${body}\n`.includes('\n\n') ? { label, body } : null;
}

/**
 * Reads the armour and the envelope of a file. Proves nothing about who wrote it.
 *
 * Only the exact form that we write is accepted, so that no byte of a file can change unnoticed, signed or not. Up to
 * `MAX_SIGNED_FILE_LENGTH` characters.
 */
export function parseEnvelope(text: string): EnvelopeResult {
  const armour = text.length > MAX_SIGNED_FILE_LENGTH ? null : readArmour(text);
  const bytes = armour && decodeBase64(armour.body.replaceAll('\n', ''));
  const [whole, enc = '', sig = '', alg = '', kid = ''] = ENVELOPE.exec((bytes && utf8(bytes)) ?? '') ?? [];
  if (!armour || whole === undefined) return unreadable('malformed');
  const algorithm = ALGORITHMS.find((known) => known === alg);
  if (algorithm === undefined) return unreadable('algorithm_unsupported');
  return { ok: true, envelope: { kind: KINDS[armour.label as keyof typeof KINDS], alg: algorithm, enc, sig, kid } };
}

/** The listed key that signed the envelope, or why there is none. */
function findSigningKey({ kind, enc, sig, kid }: Envelope, { keys }: KeySet): PublicKeyEntry | UnreadableReason {
  const key = keys.find((entry) => entry.kid === kid);
  if (key === undefined) return 'key_unknown';
  const signature = decodeBase64(sig);
  const isGenuine =
    signature?.length === SIGNATURE_BYTES && verify(null, Buffer.from(`${kind}/${enc}`), toPublicKey(key), signature);
  return isGenuine ? key : 'signature_invalid';
}

function decrypt(enc: string, secret: string): Buffer | null {
  const [ciphertext, iv, tag, ...rest] = enc.split('.').map(decodeBase64);
  if (!ciphertext || iv?.length !== 12 || tag?.length !== 16 || rest.length > 0) return null;
  const key = createHash('sha256').update(secret).digest();
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * Checks the signature of a file and opens it.
 *
 * The signature is checked before anything inside is decoded, and the content must name the key that signed it.
 * `secret` is needed for an encrypted file: the license key, followed by the machine code for a machine file.
 */
export function openEnvelope(envelope: Envelope, keys: KeySet, secret?: string): ContentResult {
  const key = findSigningKey(envelope, keys);
  if (typeof key === 'string') return unreadable(key);

  const isPlain = envelope.alg === 'base64+ed25519';
  if (!isPlain && secret === undefined) return unreadable('secret_missing');
  const bytes = isPlain ? decodeBase64(envelope.enc) : decrypt(envelope.enc, secret ?? '');
  if (bytes === null) return unreadable(isPlain ? 'malformed' : 'secret_wrong');

  const content = parseObject(utf8(bytes) ?? '');
  const meta = content?.['meta'];
  if (content === null || typeof meta !== 'object' || meta === null) return unreadable('malformed');
  if ((meta as Record<string, unknown>)['kid'] !== key.kid) return unreadable('signature_invalid');
  return { ok: true, content, key };
}

/** What a signed file is about. The kind is part of what is signed, so one cannot be passed off as another. */
export type SignedFileKind = 'license' | 'machine' | 'revocation';

/** A base64 line of Keygen's files; verifiers ignore the line breaks. */
const COLUMNS = 60;

function armour(kind: SignedFileKind, envelope: object): string {
  const label = `${kind.toUpperCase()} FILE`;
  const lines =
    Buffer.from(JSON.stringify(envelope))
      .toString('base64')
      .match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

async function seal(kind: SignedFileKind, alg: string, enc: string, signer: Signer): Promise<string> {
  const signature = await signer.sign(Buffer.from(`${kind}/${enc}`));
  // `kid` here is an unsigned hint for choosing a key; the signed one is in the content.
  return armour(kind, { enc, sig: signature.toString('base64'), alg, kid: signer.kid });
}

/** Signs a content that anybody may read: `base64+ed25519`. */
export const sealPlain = (kind: SignedFileKind, content: object, signer: Signer): Promise<string> =>
  seal(kind, 'base64+ed25519', Buffer.from(JSON.stringify(content)).toString('base64'), signer);

/**
 * Encrypts a content and signs it: `aes-256-gcm+ed25519`, with SHA-256 of the secret as the key.
 *
 * The secret of a license file is its license key; of a machine file the license key followed by the machine code.
 * Encryption hides a file from others; only the signature protects it from being changed.
 */
export function sealEncrypted(
  kind: SignedFileKind,
  content: object,
  { secret, signer }: { readonly secret: string; readonly signer: Signer },
): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  const enc = [ciphertext, iv, cipher.getAuthTag()].map((part) => part.toString('base64')).join('.');
  return seal(kind, 'aes-256-gcm+ed25519', enc, signer);
}
