import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../platform/config/settings.js';
import { AccountModule } from '../account/index.js';
import { CouponsModule } from '../coupons/index.js';
import { PaidModule } from '../paid/index.js';
import { PaymentsModule } from '../payments/index.js';
import { PlansModule } from '../plans/index.js';
import { PointsModule } from '../points/index.js';
import { BankTransfers } from './bank-transfers.service.js';
import { OrderOptionsController } from './http/order-options.controller.js';
import { OrdersController } from './http/orders.controller.js';
import { PaymentNotificationsController } from './http/payment-notifications.controller.js';
import { PricingController } from './http/pricing.controller.js';
import { TransferSlipController } from './http/transfer-slip.controller.js';
import { BillReconciliation } from './bill-reconciliation.service.js';
import { IncidentsRepository } from './incidents.repository.js';
import { Incidents } from './incidents.service.js';
import { BillReconciliationSchedule } from './jobs/bill-reconciliation.schedule.js';
import { AskRefundProcessor } from './jobs/ask-refund.processor.js';
import { StaffOrdersController } from './http/staff-orders.controller.js';
import { StaffIncidentsController } from './http/staff-incidents.controller.js';
import { StaffRefundsController } from './http/staff-refunds.controller.js';
import { StaffTransfersController } from './http/staff-transfers.controller.js';
import { BooksBrokenProcessor } from './jobs/books-broken.processor.js';
import { ClosePaymentProcessor } from './jobs/close-payment.processor.js';
import { ExpireOrdersSchedule } from './jobs/expire-orders.schedule.js';
import { PollPaymentProcessor } from './jobs/poll-payment.processor.js';
import { SendRefundProcessor } from './jobs/send-refund.processor.js';
import { VoidOrdersProcessor } from './jobs/void-orders.processor.js';
import { MismatchDecisions } from './mismatch-decisions.service.js';
import { OrderBooks } from './order-books.js';
import { OrderCoupon } from './order-coupon.service.js';
import { OrderChanges } from './order-changes.service.js';
import { OrderDetails } from './order-details.service.js';
import { OrderEffects } from './order-effects.service.js';
import { OrderEnding } from './order-ending.service.js';
import { OrderFulfilment } from './order-fulfilment.service.js';
import { OrderIncidents } from './order-incidents.service.js';
import { OrderInvoicing } from './order-invoicing.service.js';
import { OrderLetters } from './order-letters.js';
import { OrderPayment } from './order-payment.service.js';
import { OrderPointsPayment } from './order-points-payment.service.js';
import { OrderPlacement } from './order-placement.service.js';
import { OrderSettlement } from './order-settlement.service.js';
import { OrdersPersonalData, TransfersPersonalData } from './orders.personal-data.js';
import { OrdersQueries } from './orders.queries.js';
import { OrdersRepository } from './orders.repository.js';
import { PaymentWatch } from './payment-watch.service.js';
import { PricingQueries } from './pricing.queries.js';
import { OrderRefunds } from './order-refund.service.js';
import { RefundBooks } from './refund-books.service.js';
import { RefundPreviews } from './refund-previews.service.js';
import { RefundQuestions } from './refund-questions.service.js';
import { RefundRequestsRepository } from './refund-requests.repository.js';
import { RefundRequests } from './refund-requests.service.js';
import { RefundSending } from './refund-sending.service.js';
import { StaffOrdersQueries } from './staff-orders.queries.js';

@Module({})
export class OrdersModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: OrdersModule,
      imports: [AccountModule, PlansModule, CouponsModule, PointsModule, PaidModule, PaymentsModule.for(settings)],
      controllers: [
        PricingController,
        OrdersController,
        OrderOptionsController,
        PaymentNotificationsController,
        TransferSlipController,
        StaffOrdersController,
        StaffRefundsController,
        StaffTransfersController,
        StaffIncidentsController,
      ],
      providers: [
        OrderPlacement,
        OrderPayment,
        OrderPointsPayment,
        OrderCoupon,
        OrderSettlement,
        OrderEnding,
        OrderFulfilment,
        OrderEffects,
        OrderIncidents,
        OrderInvoicing,
        BooksBrokenProcessor,
        OrderBooks,
        OrderLetters,
        OrderDetails,
        OrderChanges,
        PaymentWatch,
        RefundSending,
        BankTransfers,
        RefundQuestions,
        RefundBooks,
        RefundPreviews,
        RefundRequests,
        RefundRequestsRepository,
        MismatchDecisions,
        OrdersPersonalData,
        TransfersPersonalData,
        OrderRefunds,
        OrdersRepository,
        IncidentsRepository,
        Incidents,
        BillReconciliation,
        BillReconciliationSchedule,
        OrdersQueries,
        StaffOrdersQueries,
        PricingQueries,
        PollPaymentProcessor,
        ClosePaymentProcessor,
        SendRefundProcessor,
        AskRefundProcessor,
        ExpireOrdersSchedule,
        VoidOrdersProcessor,
      ],
      exports: [
        OrderInvoicing,
        OrderPlacement,
        OrderPayment,
        OrderSettlement,
        OrderEnding,
        OrderRefunds,
        RefundRequests,
      ],
    };
  }
}
