import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import type { Environment } from '../../platform/config/environment.js';
import type { Settings } from '../../platform/config/settings.js';
import { PROVIDERS } from './providers/registry.js';
import type { SwitchedOnProvider } from './providers/shared/provider-entry.js';
import { ProviderVariables } from './providers/shared/provider-variables.js';

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
