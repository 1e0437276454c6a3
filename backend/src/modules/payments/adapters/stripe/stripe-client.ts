import StripeClient, { type Stripe } from 'stripe';
import type { StripeSettings } from '../../../../platform/config/payment-settings.js';
import { ProviderError } from '../../provider.port.js';
import { CLIENT_TIMEOUT_MS, inTime } from '../answers.js';

/** Stripe's client for our account. One try a call: our own retries keep their numbers and know when to stop. */
export function stripeClient({ secretKey, gateway }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(gateway);
  return new StripeClient(secretKey, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: CLIENT_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** The answer; throws ProviderError, where only an answer that names a fault of the request means that nothing happened. */
export async function answerOf<T>(asking: Promise<T>): Promise<T> {
  try {
    return await inTime(asking);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const { statusCode = 0, code, type } = error instanceof StripeClient.errors.StripeError ? error : {};
    // An idempotency error means that an earlier request with this key said something else, and may have succeeded.
    const isFinal = [400, 401, 402, 403, 404].includes(statusCode) && type !== 'StripeIdempotencyError';
    throw new ProviderError(isFinal ? 'rejected' : 'unknown_outcome', code ?? type ?? 'NO_ANSWER', { cause: error });
  }
}

/** One page of a list. Answers are not signed, so even their shape is looked at. */
export async function pageOf<T>(
  asking: Promise<{ readonly data: T[]; readonly has_more: boolean }>,
): Promise<{ readonly data: readonly T[]; readonly hasMore: boolean }> {
  const { data, has_more: hasMore } = await answerOf(asking);
  if (!Array.isArray(data)) throw new ProviderError('bad_response', 'LIST');
  return { data, hasMore };
}
