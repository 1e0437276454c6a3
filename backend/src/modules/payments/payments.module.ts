import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { Clock } from '../../platform/clock/clock.js';
import type { PaymentProviderId, Settings } from '../../platform/config/settings.js';
import { BankBooks } from './providers/bank/bank-books.repository.js';
import { BankProvider } from './providers/bank/bank.provider.js';
import { SandboxBooks } from './providers/sandbox/sandbox-books.repository.js';
import { SandboxCashier } from './providers/sandbox/sandbox-cashier.service.js';
import { sandboxNotify } from './providers/sandbox/sandbox-message.js';
import { SANDBOX_SECRET, SandboxNotifier } from './providers/sandbox/sandbox-notifier.service.js';
import { SandboxProvider } from './providers/sandbox/sandbox.provider.js';
import { BillMovements } from './bill-movements.repository.js';
import { SandboxController } from './providers/sandbox/http/sandbox.controller.js';
import { NotificationInbox } from './notification-inbox.service.js';
import { NotificationRetention } from './notification-retention.service.js';
import { OrderPayments } from './order-payments.service.js';
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
      inject: [BankBooks, Clock, ...(hasSandbox ? [SandboxBooks, SANDBOX_SECRET] : [])],
      useFactory: (
        bankBooks: BankBooks,
        clock: Clock,
        books?: SandboxBooks,
        secret?: string,
      ): Promise<PaymentProvider[]> => {
        const { bank } = settings.payments;
        return adaptersFor(settings, {
          bank: bank && new BankProvider(bank, bankBooks, clock),
          sandbox: books && secret ? new SandboxProvider(books, secret, settings.publicUrl) : null,
        });
      },
    };
    const sandbox: Provider[] = hasSandbox
      ? [
          SandboxBooks,
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
        BankBooks,
        BillMovements,
        OrderPayments,
        NotificationInbox,
        NotificationRetention,
        adapters,
        ...sandbox,
      ],
      exports: [PaymentProviders, PaymentsQueries, OrderPayments, NotificationInbox, BankBooks, BillMovements],
    };
  }
}
