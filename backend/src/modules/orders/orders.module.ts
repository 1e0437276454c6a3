import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CouponsModule } from '../coupons/index.js';
import { PaidModule } from '../paid/index.js';
import { type PaymentSettings, PaymentsModule } from '../payments/index.js';
import { PlansModule } from '../plans/index.js';
import { PointsModule } from '../points/index.js';
import { BankTransfers } from './bank-transfers/bank-transfers.service.js';
import { OrderOptionsController } from './reading/http/order-options.controller.js';
import { OrdersController } from './reading/http/orders.controller.js';
import { PaymentNotificationsController } from './settlement/http/payment-notifications.controller.js';
import { LicenseChangeController } from './pricing/http/license-change.controller.js';
import { PricingController } from './pricing/http/pricing.controller.js';
import { StaffTransfersController, TransferSlipController } from './bank-transfers/http/staff-transfers.controller.js';
import { MonthCloseController } from './reconciliation/http/month-close.controller.js';
import { MonthCloseQueries } from './reconciliation/month-close.queries.js';
import { BillReconciliation } from './reconciliation/bill-reconciliation.service.js';
import { IncidentsRepository } from './incidents/incidents.repository.js';
import { BooksIncidents, Incidents } from './incidents/incidents.service.js';
import { StaffOrdersController } from './reading/http/staff-orders.controller.js';
import { StaffIncidentsController } from './reconciliation/http/staff-incidents.controller.js';
import { StaffRefundsController } from './refunds/http/staff-refunds.controller.js';
import { MismatchDecisions } from './reconciliation/mismatch-decisions.service.js';
import { OrderMoneyRepository } from './settlement/order-money.repository.js';
import { OrderCoupon } from './settlement/order-coupon.service.js';
import { OrderChanges, OrderDetails } from './reading/order-details.service.js';
import { OrderEffects, OrderFulfilment } from './settlement/order-fulfilment.service.js';
import { OrderEnding } from './placement/order-ending.service.js';
import { OrderInvoicing } from './order-invoicing.service.js';
import { OrderLetters, OrderReceipts } from './order-letters.js';
import { PaymentInitiation } from './settlement/payment-initiation.service.js';
import { PointsPayment } from './settlement/points-payment.service.js';
import { OrderPlacement } from './placement/order-placement.service.js';
import { OrderSettlement } from './settlement/order-settlement.service.js';
import { OrdersPersonalData, TransfersPersonalData } from './orders.personal-data.js';
import { OrdersQueries } from './reading/orders.queries.js';
import { OrdersRepository } from './orders.repository.js';
import { PaymentWatch } from './settlement/payment-watch.service.js';
import { ChangePricing } from './pricing/change-pricing.service.js';
import { PricingQueries } from './pricing/pricing.queries.js';
import { OrderRefunds } from './refunds/order-refund.service.js';
import { RefundSending, RefundSteps } from './refunds/refund-steps.service.js';
import { RefundPreviews, RefundQuestions } from './refunds/refund-previews.service.js';
import { RefundRequests, RefundRequestsRepository } from './refunds/refund-requests.service.js';
import { StaffOrdersQueries } from './reading/staff-orders.queries.js';
import { ordersJobs } from './orders.jobs.js';

@Module({})
export class OrdersModule {
  static for(settings: PaymentSettings): DynamicModule {
    return {
      module: OrdersModule,
      imports: [AccountModule, PlansModule, CouponsModule, PointsModule, PaidModule, PaymentsModule.for(settings)],
      controllers: [
        PricingController,
        LicenseChangeController,
        OrdersController,
        OrderOptionsController,
        PaymentNotificationsController,
        TransferSlipController,
        StaffOrdersController,
        StaffRefundsController,
        StaffTransfersController,
        StaffIncidentsController,
        MonthCloseController,
      ],
      providers: [
        ...ordersJobs,
        OrderPlacement,
        PaymentInitiation,
        PointsPayment,
        OrderCoupon,
        OrderSettlement,
        OrderEnding,
        OrderFulfilment,
        OrderEffects,
        BooksIncidents,
        OrderInvoicing,
        OrderMoneyRepository,
        OrderLetters,
        OrderReceipts,
        OrderDetails,
        OrderChanges,
        PaymentWatch,
        RefundSending,
        BankTransfers,
        RefundQuestions,
        RefundSteps,
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
        MonthCloseQueries,
        OrdersQueries,
        StaffOrdersQueries,
        PricingQueries,
        ChangePricing,
      ],
      exports: [
        OrderInvoicing,
        OrderPlacement,
        PaymentInitiation,
        OrderSettlement,
        OrderEnding,
        OrderRefunds,
        RefundRequests,
        PaymentsModule,
      ],
    };
  }
}
