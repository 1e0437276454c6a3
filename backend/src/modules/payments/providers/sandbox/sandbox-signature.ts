import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the clocks of gateway and shop, in seconds. */
const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{10}),v1=([0-9a-f]{64})$/;

const macOf = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The value of the `sandbox-signature` header: HMAC-SHA256 over the time and the exact bytes. */
export function signSandbox(secret: string, body: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Whether the bytes come from the sandbox gateway, and recently. */
export function verifySandbox(
  secret: string,
  body: Buffer,
  header: string,
  now: Date,
): 'ok' | 'signature' | 'timestamp' {
  const [, seconds, mac] = HEADER.exec(header) ?? [];
  if (!seconds || !mac || !timingSafeEqual(macOf(secret, seconds, body), Buffer.from(mac, 'hex'))) return 'signature';
  const drift = Math.abs(now.getTime() / 1_000 - Number(seconds));
  return drift <= TOLERANCE_SECONDS ? 'ok' : 'timestamp';
}
