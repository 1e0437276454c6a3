import { type JobContract, textOf } from '../../../../platform/outbox/job-contract.js';

/** Who the pretended gateway thinks we are. */
export const SANDBOX_MERCHANT = 'sandbox-merchant';

/** What the pretended gateway posts. `id` names the event: its repeats carry the same one. */
export type SandboxMessage = {
  readonly id: string;
  readonly merchant: string;
  readonly outTradeNo: string;
  readonly currency: string;
} & (
  | { readonly status: 'paid'; readonly amountFen: number; readonly transactionId: string }
  | { readonly status: 'failed'; readonly amountFen?: never; readonly transactionId?: never }
);

/** A message on its way: sent over HTTP, and again when nobody acknowledges it. */
export const sandboxNotify: JobContract<{ readonly url: string; readonly message: string }> = {
  name: 'sandbox.notify',
  queue: 'events',
  parse: (data) => ({ url: textOf(data, 'url'), message: textOf(data, 'message') }),
};
