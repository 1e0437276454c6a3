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
export { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';
export { Payment, PaymentNotification, Refund } from './payment.entity.js';
export { NotificationInbox, PaymentRecords, type ReceivedNotification } from './payment-records.service.js';
export { PAYMENT_PROBLEMS, type PaymentProblem, PaymentsQueries } from './payments.queries.js';
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
    // A counter that begins at one has not grown.
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

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  payments: {
    holds: 'Attempts to collect payment for an order.',
    columns: {
      id: 'uuid',
      order_id: 'order to be paid',
      method: 'payment method',
      out_trade_no: 'payment number that we sent to the provider',
      transaction_id: 'provider’s transaction number; null until money arrives',
      status: 'one of `PaymentStatus`',
      amount_fen: 'fen to collect; once settled, the part that counts towards the order',
      received_fen: 'amount received, in the smallest unit of the currency (fen); null until money arrives',
      created_at: 'instant of the attempt',
      arrived_at: 'instant at which money arrived; null until then',
    },
  },
  payment_notifications: {
    holds: 'Notifications from payment gateways.',
    columns: {
      method: 'payment method',
      received_at: 'instant of arrival',
      deliveries: 'number of times it was delivered',
      refusal: 'why it was rejected; null if it was accepted',
    },
  },
  refunds: {
    holds: 'Refunds of a payment, including pending ones.',
    columns: {
      id: 'uuid',
      payment_id: 'payment refunded',
      refund_no: 'refund number that we sent to the provider',
      amount_fen: 'fen to refund',
      status: 'one of `RefundStatus`',
      origin: 'one of `RefundOrigin`',
      reason: 'text shown to staff and the customer',
      created_at: 'instant of creation',
      finished_at: 'instant of completion or failure; null until then',
    },
  },
  payment_bills: {
    holds: 'Providers’ bills that have been compared with our books, one for each method and day.',
    columns: {
      method: 'payment method',
      day: 'date of the bill, in Asia/Shanghai',
      lines: 'number of its lines',
      differences: 'number of differences that were found',
    },
  },
  bank_transfers: {
    holds: 'Payments by bank transfer.',
    columns: {
      payment_id: 'payment concerned',
      remittance_code: 'reference that the customer puts on the transfer',
      closed_at: 'instant from which it is no longer expected; null while it is',
    },
  },
  transfer_slips: {
    holds: 'Payment proofs uploaded by customers.',
    columns: {
      payment_id: 'payment concerned',
      content_type: 'type of the file',
      uploaded_at: 'instant of the upload',
    },
  },
  bank_receipts: {
    holds: 'Bank receipts recorded by staff, each confirmed or rejected by a second member of staff.',
    columns: {
      id: 'uuid',
      payment_id: 'payment concerned',
      bank_serial: 'the bank’s transaction number',
      amount_fen: 'fen received',
      received_on: 'date on the bank statement',
      payer: 'name of the payer',
      payer_bank: 'bank of the payer',
      payer_account: 'account number of the payer',
      entered_by: 'staff account that recorded it',
      entered_at: 'instant of recording',
      decision: '`confirmed` or `rejected`; null while pending',
      decided_by: 'staff account that decided; null while pending',
      decided_at: 'instant of the decision; null while pending',
    },
  },
} as const;
