export { Order } from './entities/order.entity.js';
export { PaymentIncident } from './entities/incident.entity.js';
export { RefundRequest } from './entities/refund-request.entity.js';
export { OrderRefunds, type RefundOrder } from './order-refund.service.js';
export { RefundRequests } from './refund-requests.service.js';
export { type InvoicedOrder, OrderInvoicing } from './order-invoicing.service.js';
export { OrderPlacement, type QuotedOrder } from './order-placement.service.js';
export { incidentRaised, refundRequested, transferToConfirm } from './orders.events.js';
export { OrdersModule } from './orders.module.js';
