import type { ProviderVariables } from '../shared/provider-entry.js';

/** The sandbox has no settings, and production refuses it. */
export function sandboxSettings(variables: ProviderVariables): object {
  if (variables.production) {
    variables.refuse('PAYMENT_PROVIDERS', 'the sandbox cashier gives licences away; name real providers in production');
  }
  return {};
}
