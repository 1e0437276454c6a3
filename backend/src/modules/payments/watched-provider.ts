import type { PaymentProvider } from './provider.port.js';
import { ProviderError } from './provider.port.js';

/** `unanswered`: no response, or one that cannot be used; a refusal is an answer. */
export type CallOutcome = 'answered' | 'unanswered';

/** Told of every call: its outcome and, where there was none, why. */
export type HearOutcome = (outcome: CallOutcome, cause?: unknown) => void;

const isAnswer = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'rejected' || error.kind === 'not_supported');

/** Passes every call on to an adapter and reports whether the provider answered it. */
export class WatchedProvider implements PaymentProvider {
  readonly method: PaymentProvider['method'];
  readonly account?: NonNullable<PaymentProvider['account']>;
  readonly range: PaymentProvider['range'];
  readonly refundsByItself: boolean;
  readonly differsByScene: boolean;

  readonly create: PaymentProvider['create'] = (payment) => this.#watch(this.adapter.create(payment));
  readonly query: PaymentProvider['query'] = (ref) => this.#watch(this.adapter.query(ref));
  readonly close: PaymentProvider['close'] = (ref) => this.#watch(this.adapter.close(ref));
  readonly refund: PaymentProvider['refund'] = (refund) => this.#watch(this.adapter.refund(refund));
  readonly queryRefund: PaymentProvider['queryRefund'] = (refund) => this.#watch(this.adapter.queryRefund(refund));
  readonly bill: PaymentProvider['bill'] = (day) => this.#watch(this.adapter.bill(day));
  /** Called by the provider, so it does not show whether the provider responds. */
  readonly verifyNotification: PaymentProvider['verifyNotification'] = (notification) =>
    this.adapter.verifyNotification(notification);

  constructor(
    private readonly adapter: PaymentProvider,
    private readonly hear: HearOutcome,
  ) {
    this.method = adapter.method;
    if (adapter.account) this.account = adapter.account;
    this.range = adapter.range;
    this.refundsByItself = adapter.refundsByItself;
    this.differsByScene = adapter.differsByScene;
  }

  async #watch<T>(call: Promise<T>): Promise<T> {
    try {
      const answer = await call;
      this.hear('answered');
      return answer;
    } catch (error) {
      if (isAnswer(error)) this.hear('answered');
      else this.hear('unanswered', error);
      throw error;
    }
  }
}

/** Makes the listener of one provider: counts every call, and reports each change once, with its cause. */
export function listenerFor(
  method: string,
  count: (outcome: CallOutcome) => void,
  report: { readonly lost: (line: string, cause: unknown) => void; readonly back: (line: string) => void },
): HearOutcome {
  let isLost = false;
  return (outcome, cause) => {
    count(outcome);
    if (outcome === 'unanswered' && !isLost) report.lost(`the payment provider ${method} does not respond`, cause);
    if (outcome === 'answered' && isLost) report.back(`the payment provider ${method} responds again`);
    isLost = outcome === 'unanswered';
  };
}
