import type { FactoryProvider, Type } from '@nestjs/common';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import type { PaymentProvider } from '../provider.port.js';
import { BankReceiptsRepository } from './bank/bank-receipts.repository.js';
import { SANDBOX_SECRET } from './sandbox/sandbox-cashier.service.js';
import { SandboxModule } from './sandbox/sandbox.module.js';
import { SandboxRepository } from './sandbox/sandbox.repository.js';
import {
  alipaySettings,
  bankSettings,
  type ProviderVariables,
  sandboxSettings,
  stripeSettings,
  wechatSettings,
} from './shared/provider-settings.js';

/** A provider that PAYMENT_PROVIDERS names, with its settings read. */
export interface SwitchedOnProvider {
  readonly settings: object;
  readonly adapter: Pick<FactoryProvider<PaymentProvider>, 'inject' | 'useFactory'>;
  /** What it needs besides its adapter, such as its own routes. */
  readonly module: Type | null;
}

type ProviderEntry = (variables: ProviderVariables) => SwitchedOnProvider;

interface Needs {
  /** Tokens of the further arguments of `make`. */
  readonly inject?: FactoryProvider['inject'];
  readonly module?: Type;
}

/**
 * An entry of the registry. `read` reads the settings; `make` creates the adapter and imports it only then, because the
 * clients of providers are large.
 */
const provider =
  <S extends object, D extends unknown[]>(
    read: (variables: ProviderVariables) => S,
    make: (settings: S, ...needed: D) => Promise<PaymentProvider>,
    { inject = [], module }: Needs = {},
  ): ProviderEntry =>
  (variables) => {
    const settings = read(variables);
    const useFactory = (...needed: D): Promise<PaymentProvider> => make(settings, ...needed);
    return { settings, adapter: { inject, useFactory }, module: module ?? null };
  };

/** Every payment provider: its settings and its adapter. */
export const PROVIDERS: Readonly<Record<PaymentMethod, ProviderEntry>> = {
  alipay: provider(
    alipaySettings,
    async (own) => new (await import('./alipay/alipay.provider.js')).AlipayProvider(own),
  ),
  wechat: provider(
    wechatSettings,
    async (own) => new (await import('./wechat/wechat.provider.js')).WechatProvider(own),
  ),
  stripe: provider(
    stripeSettings,
    async (own) => new (await import('./stripe/stripe.provider.js')).StripeProvider(own),
  ),
  bank: provider(
    bankSettings,
    async (own, receipts: BankReceiptsRepository, clock: Clock) =>
      new (await import('./bank/bank.provider.js')).BankProvider(own, receipts, clock),
    { inject: [BankReceiptsRepository, Clock] },
  ),
  sandbox: provider(
    sandboxSettings,
    async (_, payments: SandboxRepository, secret: string, { publicUrl }: Settings) =>
      new (await import('./sandbox/sandbox.provider.js')).SandboxProvider(payments, secret, publicUrl),
    { inject: [SandboxRepository, SANDBOX_SECRET, SETTINGS], module: SandboxModule },
  ),
};
