/** Why a file cannot be read or believed. `key_unknown`: no published key has the id that it names. */
export type UnreadableReason =
  | 'malformed'
  | 'algorithm_unsupported'
  | 'key_unknown'
  | 'signature_invalid'
  | 'secret_missing'
  | 'secret_wrong';

/** The readable outside of a signed file. Nothing in it is to be believed before its signature is checked. */
export interface Envelope {
  readonly kind: 'license' | 'machine' | 'revocation';
  readonly isEncrypted: boolean;
  readonly enc: string;
  readonly sig: string;
  readonly kid: string;
}

/** Lines may end in LF or CRLF and be of any length; anything else between the marks is a changed file. */
const ARMOUR =
  /^\uFEFF?-----BEGIN (LICENSE|MACHINE|REVOCATION) FILE-----\r?\n((?:[A-Za-z0-9+/=]+\r?\n)+)-----END \1 FILE-----(?:\r?\n)*$/;
const KINDS = { LICENSE: 'license', MACHINE: 'machine', REVOCATION: 'revocation' } as const;
const ALGORITHMS: Readonly<Record<string, boolean>> = { 'base64+ed25519': false, 'aes-256-gcm+ed25519': true };

export type Bytes = Uint8Array<ArrayBuffer>;

/** Canonical base64 only: a decoder that is lenient would let a changed file pass for the original. */
export function decodeBase64(text: string): Bytes | null {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (symbol) => symbol.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** The object that a text of JSON holds, or null. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

export const utf8 = (bytes: BufferSource): string => new TextDecoder().decode(bytes);

/**
 * Reads armour and envelope. Proves nothing about who wrote them. Only the exact form that the server writes is
 * accepted, so that no byte of a file can change unnoticed. Source: docs/license-file.md.
 */
export function parseEnvelope(file: string): Envelope | UnreadableReason {
  const [, label = '', body = ''] = ARMOUR.exec(file) ?? [];
  const bytes = decodeBase64(body.replaceAll(/\s/g, ''));
  const json = bytes === null ? '' : utf8(bytes);
  const { enc, sig, alg, kid } = parseObject(json) ?? {};
  if (typeof enc !== 'string' || typeof sig !== 'string' || typeof alg !== 'string' || typeof kid !== 'string') {
    return 'malformed';
  }
  if (json !== JSON.stringify({ enc, sig, alg, kid })) return 'malformed';
  const isEncrypted = Object.hasOwn(ALGORITHMS, alg) ? ALGORITHMS[alg] : undefined;
  if (isEncrypted === undefined) return 'algorithm_unsupported';
  return { kind: KINDS[label as keyof typeof KINDS], isEncrypted, enc, sig, kid };
}
