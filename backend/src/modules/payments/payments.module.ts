import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { Clock } from '../../platform/clock/clock.js';
import type { PaymentProviderId, Settings } from '../../platform/config/settings.js';
import { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';
import { BankProvider } from './providers/bank/bank.provider.js';
import { SandboxRepository } from './providers/sandbox/sandbox.repository.js';
import { SandboxCashier } from './providers/sandbox/sandbox-cashier.service.js';
import { sandboxNotify } from './providers/sandbox/sandbox-message.js';
import { SANDBOX_SECRET, SandboxNotifier } from './providers/sandbox/sandbox-notifier.service.js';
import { SandboxProvider } from './providers/sandbox/sandbox.provider.js';
import { BillMovements } from './bill-movements.repository.js';
import { SandboxController } from './providers/sandbox/http/sandbox.controller.js';
import { NotificationInbox } from './notification-inbox.service.js';
import { NotificationRetention } from './notification-retention.service.js';
import { PaymentRecords } from './payment-records.service.js';
import { PaymentProviders } from './payment-providers.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsRepository } from './payments.repository.js';
import { PAYMENT_ADAPTERS, type PaymentProvider } from './provider.port.js';
import { loadSandboxSecret } from './providers/sandbox/sandbox-secret.js';
import { paymentsJobs } from './payments.jobs.js';

/**
 * The adapters that the settings switch on, in their order. `own` are those that keep books in our database. The clients
 * of providers are large: one that is not used is not loaded.
 */
async function adaptersFor(
  { paymentProviders, payments }: Settings,
  own: Readonly<Record<'bank' | 'sandbox', PaymentProvider | null>>,
): Promise<PaymentProvider[]> {
  const { alipay, wechat, stripe } = payments;
  const adapters: Readonly<Record<PaymentProviderId, PaymentProvider | null>> = {
    alipay: alipay && new (await import('./providers/alipay/alipay.provider.js')).AlipayProvider(alipay),
    wechat: wechat && new (await import('./providers/wechat/wechat.provider.js')).WechatProvider(wechat),
    stripe: stripe && new (await import('./providers/stripe/stripe.provider.js')).StripeProvider(stripe),
    ...own,
  };
  return paymentProviders.flatMap((id) => adapters[id] ?? []);
}

/** Ways of paying, each switched on by the settings. */
@Module({})
export class PaymentsModule {
  static for(settings: Settings): DynamicModule {
    const hasSandbox = settings.paymentProviders.includes('sandbox');
    const adapters: Provider = {
      provide: PAYMENT_ADAPTERS,
      inject: [BankReceiptsRepository, Clock, ...(hasSandbox ? [SandboxRepository, SANDBOX_SECRET] : [])],
      useFactory: (
        bankReceipts: BankReceiptsRepository,
        clock: Clock,
        payments?: SandboxRepository,
        secret?: string,
      ): Promise<PaymentProvider[]> => {
        const { bank } = settings.payments;
        return adaptersFor(settings, {
          bank: bank && new BankProvider(bank, bankReceipts, clock),
          sandbox: payments && secret ? new SandboxProvider(payments, secret, settings.publicUrl) : null,
        });
      },
    };
    const sandbox: Provider[] = hasSandbox
      ? [
          SandboxRepository,
          SandboxCashier,
          SandboxNotifier,
          on(sandboxNotify, SandboxNotifier, (notifier, { url, message }) => notifier.post(url, message)),
          { provide: SANDBOX_SECRET, useFactory: () => loadSandboxSecret(settings.dataDir) },
        ]
      : [];
    return {
      module: PaymentsModule,
      controllers: hasSandbox ? [SandboxController] : [],
      providers: [
        ...paymentsJobs,
        PaymentProviders,
        PaymentsQueries,
        PaymentsRepository,
        BankReceiptsRepository,
        BillMovements,
        PaymentRecords,
        NotificationInbox,
        NotificationRetention,
        adapters,
        ...sandbox,
      ],
      exports: [
        PaymentProviders,
        PaymentsQueries,
        PaymentRecords,
        NotificationInbox,
        BankReceiptsRepository,
        BillMovements,
      ],
    };
  }
}
