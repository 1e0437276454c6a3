/** Bytes of base64url text; none for text that is not exactly how they are written. */
export function fromBase64Url(text: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : Buffer.alloc(0);
}

/** What an authenticator calls the account: the bytes of its id, which say nothing about the person. */
export const handleOf = (accountId: string): Buffer<ArrayBuffer> => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** What the browser says that it was asked; null when it is no such text. */
function clientDataOf(clientDataJson: string): Readonly<Record<string, unknown>> | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The challenge that an answer claims to be for. */
export function challengeIn(clientDataJson: string): string | null {
  const challenge = clientDataOf(clientDataJson)?.['challenge'];
  return typeof challenge === 'string' ? challenge : null;
}

/** Whether the ceremony took place in the site's own window, not in a frame of another site. */
export function isTopLevel(clientDataJson: string): boolean {
  const data = clientDataOf(clientDataJson);
  return data !== null && data['crossOrigin'] !== true && data['topOrigin'] === undefined;
}

/**
 * Whether an answer comes without certificates, as asked: statement `none`, or signed by the new key itself.
 *
 * Certificates would say nothing we use, and looking them through means fetching addresses that a stranger wrote.
 */
export async function attestsNothing(attestationObject: string): Promise<boolean> {
  // Comes with all that reads certificates: loaded when somebody first registers a passkey.
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(fromBase64Url(attestationObject));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
