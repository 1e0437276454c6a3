import { type JobContract, textOf } from '../../../../platform/outbox/job-contract.js';

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
