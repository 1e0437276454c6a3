export { Order, PaymentIncident, RefundRequest } from './order.entity.js';
export { OrderRefunds, type RefundOrder } from './refunds/order-refund.service.js';
export { RefundRequests } from './refunds/refund-requests.service.js';
export { type InvoicedOrder, OrderInvoicing } from './order-invoicing.service.js';
export { OrderPlacement, type QuotedOrder } from './placement/order-placement.service.js';
export { incidentRaised, refundRequested, transferToConfirm } from './orders.events.js';
export { LabelledView, lineInLetter, LineRowView, lineTable, LineTableView, yuanText } from './reading/line-table.js';
export { AgreedLineView, toLineView } from './reading/agreed-line.view.js';
export { OrdersModule } from './orders.module.js';

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  orders: {
    holds: 'Orders placed by customers.',
    columns: {
      id: 'uuid',
      number: 'human-readable order number',
      account_id: 'account that placed the order',
      status: 'one of `OrderStatus`',
      settled_by: 'how it was settled, such as `money`; null until settled',
      payable_fen: 'fen due after all discounts',
      refunded_fen: 'fen refunded so far',
      months: 'months ordered; 0 means permanent',
      renewed_license_id: 'licence that it extends; null for new ones',
      lines: 'JSON lines of its quote; null for an order of a single plan',
      created_at: 'instant of placing',
      paid_at: 'instant of settlement; null before',
    },
  },
  payment_incidents: {
    holds: 'Payments and gateway notifications that need a decision by staff.',
    columns: {
      id: 'uuid',
      kind: 'kind of problem',
      out_trade_no: 'payment number that we sent to the provider',
      created_at: 'instant of detection',
      closed_at: 'instant of the decision; null while open',
    },
  },
  refund_requests: {
    holds: 'Refunds requested by customers.',
    columns: {
      status: '`waiting` until staff have decided',
      requested_at: 'instant of the request',
    },
  },
} as const;
