import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { alipaySettings } from './alipay/alipay-client.js';
import { BankReceiptsRepository } from './bank/bank-receipts.repository.js';
import { bankSettings } from './bank/bank.provider.js';
import { SANDBOX_SECRET } from './sandbox/sandbox-cashier.service.js';
import { SandboxModule } from './sandbox/sandbox.module.js';
import { SandboxRepository } from './sandbox/sandbox.repository.js';
import { sandboxSettings } from './sandbox/sandbox.provider.js';
import { provider, type ProviderEntry } from './shared/provider-entry.js';
import { stripeSettings } from './stripe/stripe-client.js';
import { wechatSettings } from './wechat/wechat-client.js';

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
