import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import type { Environment } from '../../platform/config/environment.js';
import type { Settings } from '../../platform/config/settings.js';
import { traced } from '../../platform/tracing/tracing.js';
import { PAYMENT_ADAPTERS, type PaymentProvider, ProviderError } from './provider.port.js';
import { PROVIDERS, type SwitchedOnProvider } from './providers/registry.js';
import { ProviderVariables } from './providers/shared/provider-settings.js';

const canCollect = ({ range: [least, most] }: PaymentProvider, amountFen: number): boolean =>
  amountFen === 0 || (amountFen >= least && amountFen <= most);

/** The payment methods that this installation offers. */
@Injectable()
export class PaymentProviders {
  constructor(@Inject(PAYMENT_ADAPTERS) private readonly adapters: readonly PaymentProvider[]) {}

  /** In the order in which they are offered. */
  get methods(): readonly PaymentMethod[] {
    return this.adapters.map(({ method }) => method);
  }

  /** The account that customers transfer to; null where bank transfers are not offered. */
  get bankAccount(): NonNullable<PaymentProvider['account']> | null {
    return this.find('bank')?.account ?? null;
  }

  /** Returns the methods that accept this amount, in fen. An amount of zero hides none. */
  methodsFor(amountFen: number): readonly PaymentMethod[] {
    return this.adapters.filter((adapter) => canCollect(adapter, amountFen)).map(({ method }) => method);
  }

  /** Returns the adapter that collects this amount. Refuses with payment.method_unavailable. */
  getFor(method: string, amountFen: number): PaymentProvider {
    const adapter = this.get(method);
    if (!canCollect(adapter, amountFen)) throw new AppError('payment.method_unavailable');
    return adapter;
  }

  /** Refuses with payment.method_unavailable. */
  get(method: string): PaymentProvider {
    const adapter = this.adapters.find((one) => one.method === method);
    if (!adapter) throw new AppError('payment.method_unavailable');
    return adapter;
  }

  /** Returns the adapter named in a notification URL, or null. */
  find(method: string): PaymentProvider | null {
    return this.adapters.find((one) => one.method === method) ?? null;
  }
}

/** The enabled payment providers, in the order in which they are offered. */
export interface PaymentSettings {
  readonly payments: ReadonlyMap<PaymentMethod, SwitchedOnProvider>;
}

/** Reads the settings of the providers named in PAYMENT_PROVIDERS, and of no others. */
export const readPaymentSettings = (env: Environment, { paymentProviders, production }: Settings): PaymentSettings => ({
  payments: new Map(
    paymentProviders.map((method) => [method, PROVIDERS[method](new ProviderVariables(env, method, production))]),
  ),
});

/** `unanswered`: no response, or one that cannot be used; a refusal is a response. */
export type CallOutcome = 'answered' | 'unanswered';

/** Called after every call to a provider, with its outcome or the reason why there was none. */
type HearOutcome = (outcome: CallOutcome, cause?: unknown) => void;

const isAnswer = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'rejected' || error.kind === 'not_supported');

/** Passes every call on to an adapter and reports whether the provider responded. */
export class WatchedProvider implements PaymentProvider {
  readonly method: PaymentProvider['method'];
  readonly account?: NonNullable<PaymentProvider['account']>;
  readonly range: PaymentProvider['range'];
  readonly refundsByItself: boolean;
  readonly differsByScene: boolean;

  readonly create: PaymentProvider['create'] = (payment) => this.#watch('create', () => this.adapter.create(payment));
  readonly query: PaymentProvider['query'] = (ref) => this.#watch('query', () => this.adapter.query(ref));
  readonly close: PaymentProvider['close'] = (ref) => this.#watch('close', () => this.adapter.close(ref));
  readonly refund: PaymentProvider['refund'] = (refund) => this.#watch('refund', () => this.adapter.refund(refund));
  readonly queryRefund: PaymentProvider['queryRefund'] = (refund) =>
    this.#watch('queryRefund', () => this.adapter.queryRefund(refund));
  readonly bill: PaymentProvider['bill'] = (day) => this.#watch('bill', () => this.adapter.bill(day));
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

  async #watch<T>(name: string, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await traced(`${this.method} ${name}`, 'client', {}, call);
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
