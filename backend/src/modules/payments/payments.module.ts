import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Settings } from '../../platform/config/settings.js';
import { SandboxBooks } from './adapters/sandbox/sandbox-books.repository.js';
import { SandboxCashier } from './adapters/sandbox/sandbox-cashier.service.js';
import { SANDBOX_SECRET, SandboxNotifier } from './adapters/sandbox/sandbox-notifier.service.js';
import { SandboxProvider } from './adapters/sandbox/sandbox.provider.js';
import { SandboxController } from './http/sandbox.controller.js';
import { SandboxNotifyProcessor } from './jobs/sandbox-notify.processor.js';
import { NotificationInbox } from './notification-inbox.service.js';
import { OrderPayments } from './order-payments.service.js';
import { PaymentProviders } from './payment-providers.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsRepository } from './payments.repository.js';
import { PAYMENT_ADAPTERS, type PaymentProvider } from './provider.port.js';
import { loadSandboxSecret } from './sandbox-secret.js';

/** Ways of paying, each switched on by the settings. */
@Module({})
export class PaymentsModule {
  static for(settings: Settings): DynamicModule {
    const hasSandbox = settings.paymentProviders.includes('sandbox');
    const adapters: Provider = {
      provide: PAYMENT_ADAPTERS,
      inject: hasSandbox ? [SandboxBooks, SANDBOX_SECRET] : [],
      useFactory: (books?: SandboxBooks, secret?: string): PaymentProvider[] =>
        books && secret ? [new SandboxProvider(books, secret, settings.publicUrl)] : [],
    };
    const sandbox: Provider[] = hasSandbox
      ? [
          SandboxBooks,
          SandboxCashier,
          SandboxNotifier,
          SandboxNotifyProcessor,
          { provide: SANDBOX_SECRET, useFactory: () => loadSandboxSecret(settings.dataDir) },
        ]
      : [];
    return {
      module: PaymentsModule,
      controllers: hasSandbox ? [SandboxController] : [],
      providers: [
        PaymentProviders,
        PaymentsQueries,
        PaymentsRepository,
        OrderPayments,
        NotificationInbox,
        adapters,
        ...sandbox,
      ],
      exports: [PaymentProviders, PaymentsQueries, OrderPayments, NotificationInbox],
    };
  }
}
