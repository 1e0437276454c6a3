import StripeSdk, { type Stripe } from 'stripe';
import { ProviderError } from '../../provider.port.js';
import { type Deadlines, inTime } from '../shared/answers.js';
import type { ProviderVariables } from '../shared/provider-entry.js';

export interface StripeSettings {
  readonly secretKey: string;
  /** Newest first; more than one during rotation. */
  readonly webhookSecrets: readonly string[];
  /** Without a trailing slash. */
  readonly gateway: string;
}

export function stripeSettings(variables: ProviderVariables): StripeSettings {
  const secretKey = variables.need(
    'STRIPE_SECRET_KEY',
    /^[rs]k_(?:test|live)_\w{10,}$/,
    'expects a key like sk_live_…',
  );
  if (variables.production && /^[rs]k_test_/.test(secretKey)) {
    variables.refuse('STRIPE_SECRET_KEY', 'is a test key, which gives licences away; use a live one in production');
  }
  const secrets = variables.need(
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_\w{10,}(?:\s*,\s*whsec_\w{10,})*$/,
    'expects whsec_…',
  );
  return {
    secretKey,
    webhookSecrets: secrets.split(',').map((secret) => secret.trim()),
    gateway: variables.gateway('STRIPE_GATEWAY', 'https://api.stripe.com').replace(/\/$/, ''),
  };
}

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
