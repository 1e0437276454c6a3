export { Order } from './entities/order.entity.js';
export { PaymentIncident } from './entities/incident.entity.js';
export { type InvoicedOrder, OrderInvoicing } from './order-invoicing.service.js';
export { OrdersModule } from './orders.module.js';
