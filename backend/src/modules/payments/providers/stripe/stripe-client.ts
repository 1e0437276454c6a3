import StripeSdk, { type Stripe } from 'stripe';
import { ProviderError } from '../../provider.port.js';
import { type Deadlines, inTime } from '../shared/answers.js';
import type { StripeSettings } from './stripe.settings.js';

/** Stripe's client for our account, and how long its answers are waited for. */
export class StripeClient {
  readonly sdk: Stripe;

  /** One try a call: our own retries keep their numbers and know when to stop. */
  constructor(
    { secretKey, gateway }: StripeSettings,
    private readonly deadlines: Deadlines,
  ) {
    const { hostname, port, protocol } = new URL(gateway);
    this.sdk = new StripeSdk(secretKey, {
      host: hostname,
      ...(port ? { port } : {}),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: deadlines.clientMs,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** The answer; throws ProviderError, where only an answer that names a fault of the request means that nothing happened. */
  async answerOf<T>(asking: Promise<T>): Promise<T> {
    try {
      return await inTime(asking, this.deadlines);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const { statusCode = 0, code, type } = error instanceof StripeSdk.errors.StripeError ? error : {};
      // An idempotency error means that an earlier request with this key said something else, and may have succeeded.
      const isFinal = [400, 401, 402, 403, 404].includes(statusCode) && type !== 'StripeIdempotencyError';
      throw new ProviderError(isFinal ? 'rejected' : 'unknown_outcome', code ?? type ?? 'NO_ANSWER', { cause: error });
    }
  }

  /** One page of a list. Answers are not signed, so even their shape is looked at. */
  async pageOf<T>(
    asking: Promise<{ readonly data: T[]; readonly has_more: boolean }>,
  ): Promise<{ readonly data: readonly T[]; readonly hasMore: boolean }> {
    const { data, has_more: hasMore } = await this.answerOf(asking);
    if (!Array.isArray(data)) throw new ProviderError('bad_response', 'LIST');
    return { data, hasMore };
  }
}
