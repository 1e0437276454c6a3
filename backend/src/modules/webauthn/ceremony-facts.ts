/** Decodes base64url; returns no bytes for text that is not their exact encoding. */
export function fromBase64Url(text: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : Buffer.alloc(0);
}

/** The user handle given to authenticators: the bytes of the account's id, which reveal nothing about the person. */
export const handleOf = (accountId: string): Buffer<ArrayBuffer> => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** Parses the browser's client data; returns null when it is malformed. */
function clientDataOf(clientDataJson: string): Readonly<Record<string, unknown>> | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns the challenge that a response claims to be for. */
export function challengeIn(clientDataJson: string): string | null {
  const challenge = clientDataOf(clientDataJson)?.['challenge'];
  return typeof challenge === 'string' ? challenge : null;
}

/** Whether the ceremony took place in the site's own window, not in another site's frame. */
export function isTopLevel(clientDataJson: string): boolean {
  const data = clientDataOf(clientDataJson);
  return data !== null && data['crossOrigin'] !== true && data['topOrigin'] === undefined;
}

/**
 * Whether a response has no certificates, as requested: statement `none`, or self-attestation by the new key.
 *
 * We would not use the certificates, and verifying them means fetching URLs that an attacker may have chosen.
 */
export async function attestsNothing(attestationObject: string): Promise<boolean> {
  // Brings in all the certificate parsing: loaded on the first registration of a passkey.
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(fromBase64Url(attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
