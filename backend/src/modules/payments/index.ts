import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { AppLogger } from '../../platform/logging/logger.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { BillMovements, PaymentsRepository } from './payments.repository.js';
import { NotificationInbox, NotificationRetention, PaymentRecords } from './payment-records.service.js';
import {
  type CallOutcome,
  listenerFor,
  PaymentProviders,
  type PaymentSettings,
  WatchedProvider,
} from './payment-providers.js';
import { PaymentsSchedule } from './payments.jobs.js';
import { PaymentsQueries } from './payments.queries.js';
import { PAYMENT_ADAPTERS, type PaymentProvider } from './provider.port.js';
import { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';

export { BillMovements, type ProviderTransaction, type SendableRefund } from './payments.repository.js';
export {
  type BankReceipt,
  BankReceiptsRepository,
  type StatedReceipt,
} from './providers/bank/bank-receipts.repository.js';
export { Payment, PaymentNotification, Refund } from './payment.entity.js';
export { NotificationInbox, PaymentRecords, type ReceivedNotification } from './payment-records.service.js';
export { IS_MONEY_LEFT, PAYMENT_PROBLEMS, type PaymentProblem, PaymentsQueries } from './payments.queries.js';
export { type PaymentSettings, readPaymentSettings, PaymentProviders } from './payment-providers.js';
export {
  type BillLine,
  type GatewayReply,
  type NotificationVerdict,
  type PaymentAction,
  type PaymentProvider,
  type PaymentScene,
  ProviderError,
  type RefundHint,
  type RefundPayment,
  type RefundProgress,
} from './provider.port.js';

/** Counts the calls of every provider for the alarms, and logs when one stops responding. */
function watchAll(all: readonly PaymentProvider[], metrics: Metrics, logger: AppLogger): PaymentProvider[] {
  const calls = metrics.counter('site_payment_provider_calls', 'Calls of payment providers', ['method', 'outcome']);
  const lost = (line: string, cause: unknown) => logger.warn(line, cause, PaymentProviders.name);
  const back = (line: string) => logger.log(line, PaymentProviders.name);
  return all.map((adapter) => {
    const { method } = adapter;
    // Starts each series at 0: a counter that first appears with 1 would not count as an increase.
    for (const outcome of ['answered', 'unanswered']) calls.inc({ method, outcome }, 0);
    const count = (outcome: CallOutcome) => calls.inc({ method, outcome });
    return new WatchedProvider(adapter, listenerFor(method, count, { lost, back }));
  });
}

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
      inject: [Metrics, AppLogger, ...adapters.map(({ provide }) => provide)],
      useFactory: (metrics: Metrics, logger: AppLogger, ...all: PaymentProvider[]) => watchAll(all, metrics, logger),
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
