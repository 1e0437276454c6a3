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
