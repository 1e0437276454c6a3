import type { components } from '../../api/schema';

/** Why a file cannot be read or trusted. `key_unknown`: no published key has the id that it names. */
export type UnreadableReason =
  | 'malformed'
  | 'algorithm_unsupported'
  | 'key_unknown'
  | 'signature_invalid'
  | 'secret_missing'
  | 'secret_wrong';

/** The readable envelope of a signed file. Nothing in it is trusted before its signature is checked. */
export interface Envelope {
  readonly kind: 'license' | 'machine' | 'revocation';
  readonly isEncrypted: boolean;
  readonly enc: string;
  readonly sig: string;
  readonly kid: string;
}

const BEGIN = /^-----BEGIN (LICENSE|MACHINE|REVOCATION) FILE-----\n/;
/** The envelope is flat and serialised in one way only; nothing else is ever parsed. */
const ENVELOPE = /^\{"enc":"([\w+/=.]*)","sig":"([\w+/=]*)","alg":"([\w+.-]*)","kid":"([\w.-]*)"\}$/;
const KINDS = { LICENSE: 'license', MACHINE: 'machine', REVOCATION: 'revocation' } as const;
const ALGORITHMS: Readonly<Record<string, boolean>> = { 'base64+ed25519': false, 'aes-256-gcm+ed25519': true };

export type Bytes = Uint8Array<ArrayBuffer>;

/** Canonical base64 only: a lenient decoder would accept a changed file as the original. */
export function decodeBase64(text: string): Bytes | null {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (symbol) => symbol.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** Parses a JSON object; null for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/**
 * Null for bytes that are not UTF-8. A byte order mark is kept: without it a changed file would pass for the original.
 */
function utf8(bytes: BufferSource): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns what is between the armour lines, or null. Lines may end in LF or CRLF and be of any length; anything else is
 * a changed file. The expression repeats single characters only: a repeated group overflows the engine's stack on a
 * long file.
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
 * Parses armour and envelope. Proves nothing about their author. Accepts only the exact form that the server writes, so
 * that no byte of a file can change unnoticed. Source: docs/license-file.md.
 */
export function parseEnvelope(file: string): Envelope | UnreadableReason {
  const armour = readArmour(file);
  const bytes = armour && decodeBase64(armour.body.replaceAll('\n', ''));
  const [whole, enc = '', sig = '', alg = '', kid = ''] = ENVELOPE.exec((bytes && utf8(bytes)) ?? '') ?? [];
  if (!armour || whole === undefined) return 'malformed';
  const isEncrypted = Object.hasOwn(ALGORITHMS, alg) ? ALGORITHMS[alg] : undefined;
  if (isEncrypted === undefined) return 'algorithm_unsupported';
  return { kind: KINDS[armour.label as keyof typeof KINDS], isEncrypted, enc, sig, kid };
}

export type PublicKey = components['schemas']['PublicKeyView'];
export type Content = Readonly<Record<string, unknown>>;

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

const importKey = (x: string) =>
  crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, { name: 'Ed25519' }, false, ['verify']);

async function isGenuine({ kind, enc, sig }: Envelope, { x }: PublicKey): Promise<boolean> {
  const signature = decodeBase64(sig);
  if (signature?.length !== 64) return false;
  return crypto.subtle.verify('Ed25519', await importKey(x), signature, bytesOf(`${kind}/${enc}`));
}

/** `enc` of an encrypted file is ciphertext, nonce and tag, each in base64. */
async function decrypt(enc: string, secret: string): Promise<BufferSource | null> {
  const [ciphertext, nonce, tag, ...rest] = enc.split('.').map(decodeBase64);
  if (!ciphertext || nonce?.length !== 12 || tag?.length !== 16 || rest.length > 0) return null;
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(secret));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt']);
  const sealed = new Uint8Array([...ciphertext, ...tag]);
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, tagLength: 128 }, key, sealed);
  } catch {
    return null;
  }
}

/**
 * Checks the signature, then opens the file. The content must name the same key that signed it. `secret` is needed for
 * an encrypted file: the licence key, followed by the machine code for a machine file.
 */
export async function openEnvelope(
  envelope: Envelope,
  keys: readonly PublicKey[],
  secret?: string,
): Promise<Content | UnreadableReason> {
  const key = keys.find(({ kid }) => kid === envelope.kid);
  if (!key) return 'key_unknown';
  if (!(await isGenuine(envelope, key))) return 'signature_invalid';
  if (envelope.isEncrypted && !secret) return 'secret_missing';

  const bytes = envelope.isEncrypted ? await decrypt(envelope.enc, secret ?? '') : decodeBase64(envelope.enc);
  if (bytes === null) return envelope.isEncrypted ? 'secret_wrong' : 'malformed';
  const content = parseObject(utf8(bytes) ?? '');
  const meta = content?.['meta'];
  if (content === null || typeof meta !== 'object' || meta === null) return 'malformed';
  return 'kid' in meta && meta.kid === key.kid ? content : 'signature_invalid';
}
