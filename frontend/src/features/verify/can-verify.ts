/** Whether this browser can check an Ed25519 signature. Older ones cannot, and none can on a page without TLS. */
export async function canVerifyHere(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}
