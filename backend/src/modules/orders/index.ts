import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CouponsModule } from '../coupons/index.js';
import { PaidModule } from '../paid/index.js';
import { type PaymentSettings, PaymentsModule } from '../payments/index.js';
import { PlansModule } from '../plans/index.js';
import { PointsModule } from '../points/index.js';
import { BankReceipts } from './bank-receipts/bank-receipts.service.js';
import { TransfersQueries } from './bank-receipts/transfers.queries.js';
import { StaffTransfersController, TransferSlipController } from './bank-receipts/http/staff-receipts.controller.js';
import { IncidentsRepository } from './incidents/incidents.repository.js';
import { BooksIncidents, Incidents } from './incidents/incidents.service.js';
import { OrderInvoicing } from './order-invoicing.service.js';
import { OrderMails, OrderReceipts } from './order-mails.js';
import { ordersJobs } from './orders.jobs.js';
import { OrdersPersonalData, ReceiptsPersonalData } from './orders.personal-data.js';
import { OrdersRepository } from './orders.repository.js';
import { OrderEnding } from './placement/order-ending.service.js';
import { OrderPlacement } from './placement/order-placement.service.js';
import { ChangePricing } from './pricing/change-pricing.service.js';
import { LicenseChangeController } from './pricing/http/license-change.controller.js';
import { PricingController } from './pricing/http/pricing.controller.js';
import { PricingQueries } from './pricing/pricing.queries.js';
import { OrderOptionsController } from './reading/http/order-options.controller.js';
import { OrdersController } from './reading/http/orders.controller.js';
import { StaffOrdersController } from './reading/http/staff-orders.controller.js';
import { OrderChanges, OrderDetails } from './reading/order-details.service.js';
import { OrdersQueries } from './reading/orders.queries.js';
import { StaffOrdersQueries } from './reading/staff-orders.queries.js';
import { BillReconciliation } from './reconciliation/bill-reconciliation.service.js';
import { MonthCloseController } from './reconciliation/http/month-close.controller.js';
import { StaffIncidentsController } from './reconciliation/http/staff-incidents.controller.js';
import { MismatchDecisions } from './reconciliation/mismatch-decisions.service.js';
import { MonthCloseQueries } from './reconciliation/month-close.queries.js';
import { StaffRefundsController } from './refunds/http/staff-refunds.controller.js';
import { OpenRefunds } from './refunds/open-refunds.service.js';
import { OrderRefunds } from './refunds/order-refund.service.js';
import { RefundPreviews, RefundQuestions } from './refunds/refund-previews.service.js';
import { RefundRequests, RefundRequestsRepository } from './refunds/refund-requests.service.js';
import { RefundSending, RefundSteps } from './refunds/refund-steps.service.js';
import { PaymentNotificationsController } from './settlement/http/payment-notifications.controller.js';
import { OrderCoupon, PointsPayment } from './settlement/order-coupon.service.js';
import { OrderEffects, OrderFulfilment } from './settlement/order-fulfilment.service.js';
import { OrderMoneyRepository } from './settlement/order-money.repository.js';
import { OrderSettlement } from './settlement/order-settlement.service.js';
import { PaymentInitiation } from './settlement/payment-initiation.service.js';
import { PaymentWatch } from './settlement/payment-watch.service.js';

export { Order, PaymentIncident, RefundRequest } from './order.entity.js';
export { OpenRefunds } from './refunds/open-refunds.service.js';
export { OrderRefunds, type RefundOrder } from './refunds/order-refund.service.js';
export { RefundRequests } from './refunds/refund-requests.service.js';
export { type InvoicedOrder, OrderInvoicing } from './order-invoicing.service.js';
export { OrderPlacement, type QuotedOrder } from './placement/order-placement.service.js';
export { incidentRaised, refundRequested, receiptToConfirm } from './orders.events.js';
export { LabelledView, lineInMail, LineRowView, lineTable, LineTableView } from './reading/line-table.js';
export { AgreedLineView, toLineView } from './reading/orders.views.js';

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
        OrderMails,
        OrderReceipts,
        OrderDetails,
        OrderChanges,
        PaymentWatch,
        RefundSending,
        BankReceipts,
        TransfersQueries,
        RefundQuestions,
        RefundSteps,
        RefundPreviews,
        RefundRequests,
        RefundRequestsRepository,
        MismatchDecisions,
        OrdersPersonalData,
        ReceiptsPersonalData,
        OpenRefunds,
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
