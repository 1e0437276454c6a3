import type { components } from '../../api/schema';
import { decodeBase64, parseObject, utf8, type Bytes, type Envelope, type UnreadableReason } from './envelope';

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
async function decrypt(enc: string, secret: string): Promise<string | null> {
  const [ciphertext, nonce, tag, ...rest] = enc.split('.').map(decodeBase64);
  if (!ciphertext || nonce?.length !== 12 || tag?.length !== 16 || rest.length > 0) return null;
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(secret));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt']);
  const sealed = new Uint8Array([...ciphertext, ...tag]);
  try {
    return utf8(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, tagLength: 128 }, key, sealed));
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

  const plain = envelope.isEncrypted ? null : decodeBase64(envelope.enc);
  const json = envelope.isEncrypted ? await decrypt(envelope.enc, secret ?? '') : plain && utf8(plain);
  if (json === null) return envelope.isEncrypted ? 'secret_wrong' : 'malformed';
  const content = parseObject(json);
  const meta = content?.['meta'];
  if (content === null || typeof meta !== 'object' || meta === null) return 'malformed';
  return 'kid' in meta && meta.kid === key.kid ? content : 'signature_invalid';
}
