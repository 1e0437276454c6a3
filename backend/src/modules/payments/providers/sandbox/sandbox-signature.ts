import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobContract, textOf } from '../../../../platform/outbox/outbox.js';

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

/** Our merchant id at the sandbox gateway. */
export const SANDBOX_MERCHANT = 'sandbox-merchant';

/** What the sandbox gateway posts. `id` identifies the event: its repeats have the same one. */
export type SandboxMessage = {
  readonly id: string;
  readonly merchant: string;
  readonly outTradeNo: string;
  readonly currency: string;
} & (
  | { readonly status: 'paid'; readonly amountFen: number; readonly transactionId: string }
  | { readonly status: 'failed'; readonly amountFen?: never; readonly transactionId?: never }
);

/** A message to deliver: sent over HTTP, and again until it is acknowledged. */
export const sandboxNotify: JobContract<{ readonly url: string; readonly message: string }> = {
  name: 'sandbox.notify',
  queue: 'events',
  parse: (data) => ({ url: textOf(data, 'url'), message: textOf(data, 'message') }),
};

/**
 * Returns the key shared by the shop and the sandbox gateway: created on the first start and kept with the other demo
 * data.
 */
export function loadSandboxSecret(dataDir: string): string {
  const file = join(dataDir, 'sandbox-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
