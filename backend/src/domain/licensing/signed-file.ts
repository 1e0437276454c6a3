/** Why a file cannot be read or trusted. `key_unknown`: no listed key has the id that it names. */
export const UNREADABLE_REASONS = [
  'malformed',
  'algorithm_unsupported',
  'key_unknown',
  'signature_invalid',
  'secret_missing',
  'secret_wrong',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** What a signed file is about. The kind is part of what is signed, so one cannot be passed off as another. */
export type SignedFileKind = 'license' | 'machine' | 'revocation';

/** Whether a file can be read by anybody or only with its secret. */
export const PLAIN = 'base64+ed25519';
export const ENCRYPTED = 'aes-256-gcm+ed25519';

/** The readable envelope of a signed file. Do not trust any of it before the signature is checked. */
export interface Envelope {
  readonly kind: SignedFileKind;
  readonly alg: typeof PLAIN | typeof ENCRYPTED;
  readonly enc: string;
  readonly sig: string;
  readonly kid: string;
}

export type Json = Readonly<Record<string, unknown>>;

/** What is needed of a public key to trust its signatures: its id and its 32 bytes, base64url. */
export interface TrustedKey {
  readonly kid: string;
  readonly x: string;
}

/** Keys whose id begins with this sign test licenses only. Products in release builds do not trust them. */
export const TEST_KEY_PREFIX = 'test-';
export const isTestKey = (kid: string): boolean => kid.startsWith(TEST_KEY_PREFIX);

type Unreadable = { readonly ok: false; readonly reason: UnreadableReason };
type EnvelopeResult = { readonly ok: true; readonly envelope: Envelope } | Unreadable;
type ContentResult<Key> = { readonly ok: true; readonly content: Json; readonly key: Key } | Unreadable;

/** Files are about 3 kB; a revocation list grows by about 200 bytes an entry. */
export const MAX_SIGNED_FILE_LENGTH = 8_000_000;
const BEGIN = /^-----BEGIN (LICENSE|MACHINE|REVOCATION) FILE-----\n/;
/** The envelope is flat and written in one way only; nothing else is ever parsed. */
const ENVELOPE = /^\{"enc":"([\w+/=.]*)","sig":"([\w+/=]*)","alg":"([\w+.-]*)","kid":"([\w.-]*)"\}$/;
const KINDS = { LICENSE: 'license', MACHINE: 'machine', REVOCATION: 'revocation' } as const;
const [SIGNATURE_BYTES, NONCE_BYTES, TAG_BYTES] = [64, 12, 16];

const unreadable = (reason: UnreadableReason): Unreadable => ({ ok: false, reason });

/**
 * Decodes canonical base64 only: a decoder that skips foreign characters would accept a changed file as the original.
 */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (symbol) => symbol.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** Null for bytes that are not UTF-8. A byte order mark is kept, so that the parser refuses the text. */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function parseObject(text: string): Json | null {
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
 * `MAX_SIGNED_FILE_LENGTH` characters. Source: docs/license-file.md.
 */
export function parseEnvelope(text: string): EnvelopeResult {
  const armour = text.length > MAX_SIGNED_FILE_LENGTH ? null : readArmour(text);
  const bytes = armour && decodeBase64(armour.body.replaceAll('\n', ''));
  const [whole, enc = '', sig = '', alg = '', kid = ''] = ENVELOPE.exec((bytes && utf8(bytes)) ?? '') ?? [];
  if (!armour || whole === undefined) return unreadable('malformed');
  if (alg !== PLAIN && alg !== ENCRYPTED) return unreadable('algorithm_unsupported');
  return { ok: true, envelope: { kind: KINDS[armour.label as keyof typeof KINDS], alg, enc, sig, kid } };
}

async function isGenuine({ kind, enc, sig }: Envelope, { x }: TrustedKey): Promise<boolean> {
  const signature = decodeBase64(sig);
  if (signature?.length !== SIGNATURE_BYTES) return false;
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, bytesOf(`${kind}/${enc}`));
}

/** `enc` of an encrypted file is ciphertext, nonce and tag, each in base64. Null for a wrong secret. */
async function decrypt(enc: string, secret: string): Promise<Uint8Array | null> {
  const [ciphertext, iv, tag, ...rest] = enc.split('.').map(decodeBase64);
  if (!ciphertext || iv?.length !== NONCE_BYTES || tag?.length !== TAG_BYTES || rest.length > 0) return null;
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(secret));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt']);
  const algorithm = { name: 'AES-GCM', iv, tagLength: TAG_BYTES * 8 };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, new Uint8Array([...ciphertext, ...tag])));
  } catch {
    return null;
  }
}

/**
 * Checks the signature of a file and opens it, in a browser as on a server.
 *
 * The signature is checked before anything inside is decoded, and the content must name the key that signed it.
 * `secret` is needed for an encrypted file: the license key, followed by the machine code for a machine file.
 */
export async function openEnvelope<Key extends TrustedKey>(
  envelope: Envelope,
  keys: readonly Key[],
  secret?: string,
): Promise<ContentResult<Key>> {
  const key = keys.find(({ kid }) => kid === envelope.kid);
  if (key === undefined) return unreadable('key_unknown');
  if (!(await isGenuine(envelope, key))) return unreadable('signature_invalid');

  const isPlain = envelope.alg === PLAIN;
  if (!isPlain && secret === undefined) return unreadable('secret_missing');
  const bytes = isPlain ? decodeBase64(envelope.enc) : await decrypt(envelope.enc, secret ?? '');
  if (bytes === null) return unreadable(isPlain ? 'malformed' : 'secret_wrong');

  const content = parseObject(utf8(bytes) ?? '');
  const meta = content?.['meta'];
  if (content === null || typeof meta !== 'object' || meta === null) return unreadable('malformed');
  return 'kid' in meta && meta.kid === key.kid ? { ok: true, content, key } : unreadable('signature_invalid');
}
