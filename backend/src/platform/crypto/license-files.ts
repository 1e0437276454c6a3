import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { ENCRYPTED, PLAIN, type SignedFileKind } from '../../domain/licensing/signed-file.js';
import type { Signer } from './key-set.js';

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
  seal(kind, PLAIN, Buffer.from(JSON.stringify(content)).toString('base64'), signer);

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
  return seal(kind, ENCRYPTED, enc, signer);
}
