export { BillMovements } from './bill-movements.repository.js';
export { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';
export { Payment } from './entities/payment.entity.js';
export { PaymentNotification } from './entities/payment-notification.entity.js';
export { Refund } from './entities/refund.entity.js';
export { NotificationInbox, type ReceivedNotification } from './notification-inbox.service.js';
export { PaymentRecords } from './payment-records.service.js';
export { PAYMENT_PROBLEMS, type PaymentProblem, PaymentsQueries } from './payments.queries.js';
export { type PaymentSettings, readPaymentSettings } from './payment-settings.js';
export { PaymentProviders } from './payment-providers.js';
export { type SendableRefund } from './payments.repository.js';
export { PaymentsModule } from './payments.module.js';
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
