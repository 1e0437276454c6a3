import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { BillMovements } from './bill-movements.repository.js';
import { NotificationInbox } from './notification-inbox.service.js';
import { NotificationRetention } from './notification-retention.service.js';
import { PaymentProviders } from './payment-providers.js';
import { PaymentRecords } from './payment-records.service.js';
import type { PaymentSettings } from './payment-settings.js';
import { PaymentsSchedule } from './payments.jobs.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsRepository } from './payments.repository.js';
import { PAYMENT_ADAPTERS, type PaymentProvider } from './provider.port.js';
import { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';

/** Payments, and the providers that the settings enable. */
@Module({})
export class PaymentsModule {
  static for({ payments }: PaymentSettings): DynamicModule {
    const adapters = [...payments].map(([method, { adapter }]) => ({
      provide: `payment-adapter:${method}`,
      ...adapter,
    }));
    const inOrder: Provider = {
      provide: PAYMENT_ADAPTERS,
      inject: adapters.map(({ provide }) => provide),
      useFactory: (...all: PaymentProvider[]) => all,
    };
    return {
      module: PaymentsModule,
      imports: [...payments.values()].flatMap(({ module }) => module ?? []),
      providers: [
        PaymentsSchedule,
        PaymentProviders,
        PaymentsQueries,
        PaymentsRepository,
        BankReceiptsRepository,
        BillMovements,
        PaymentRecords,
        NotificationInbox,
        NotificationRetention,
        ...adapters,
        inOrder,
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
