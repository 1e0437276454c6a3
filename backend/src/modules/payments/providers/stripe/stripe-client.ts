import StripeSdk, { type Stripe } from 'stripe';
import { ProviderError } from '../../provider.port.js';
import { type Deadlines, inTime } from '../shared/answers.js';
import type { StripeSettings } from '../shared/provider-settings.js';

/** Stripe's client for our account, with our timeouts. */
export class StripeClient {
  readonly sdk: Stripe;

  /** One attempt per call: our own retries keep their numbers and know when to stop. */
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

  /**
   * Returns the response or throws ProviderError; only a response that blames the request itself means that nothing
   * happened.
   */
  async answerOf<T>(asking: Promise<T>): Promise<T> {
    try {
      return await inTime(asking, this.deadlines);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const { statusCode = 0, code, type } = error instanceof StripeSdk.errors.StripeError ? error : {};
      // An idempotency error means that an earlier request with this key had other parameters, and may have succeeded.
      const isFinal = [400, 401, 402, 403, 404].includes(statusCode) && type !== 'StripeIdempotencyError';
      throw new ProviderError(isFinal ? 'rejected' : 'unknown_outcome', code ?? type ?? 'NO_ANSWER', { cause: error });
    }
  }

  /** Returns one page of a list. Responses are not signed, so even their shape is checked. */
  async pageOf<T>(
    asking: Promise<{ readonly data: T[]; readonly has_more: boolean }>,
  ): Promise<{ readonly data: readonly T[]; readonly hasMore: boolean }> {
    const { data, has_more: hasMore } = await this.answerOf(asking);
    if (!Array.isArray(data)) throw new ProviderError('bad_response', 'LIST');
    return { data, hasMore };
  }
}
