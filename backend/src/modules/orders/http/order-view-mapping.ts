import { errorCatalog } from '../../../domain/errors/index.js';
import { ORDER_ACTIONS, type OrderActions } from '../../../domain/orders/order-actions.js';
import type { Locale } from '../../../platform/http/locale.js';
import type { PaymentAction } from '../../payments/index.js';
import type { StartedPayment } from '../order-payment.service.js';
import type { OrderDetail } from '../order-details.service.js';
import type { OrderRead } from '../orders.queries.js';
import type {
  OrderActionView,
  OrderSummaryView,
  OrderView,
  PayActionView,
  StartedPaymentView,
} from './orders.views.js';

export const toSummaryView = (order: OrderRead, locale: Locale): OrderSummaryView => ({
  id: order.id,
  number: order.number,
  kind: order.kind,
  status: order.status,
  planId: order.plan.id,
  planName: order.plan.name[locale],
  months: order.months,
  payableFen: order.payableFen,
  refundedFen: order.refundedFen,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  paidId: order.paidId,
});

export const toOrderView = (
  { order, actions, problem }: OrderDetail,
  methods: readonly string[],
  locale: Locale,
): OrderView => ({
  ...toSummaryView(order, locale),
  users: order.plan.users,
  assets: order.plan.assets,
  listFen: order.listFen,
  subtotalFen: order.subtotalFen,
  discountFen: order.discountFen,
  couponCode: order.couponCode,
  settledBy: order.settledBy,
  method: order.method,
  methods: [...methods],
  paymentProblem: problem,
  actions: ORDER_ACTIONS.map((action) => toActionView(action, actions[action], locale)),
});

const toActionView = (action: string, code: OrderActions[keyof OrderActions], locale: Locale): OrderActionView =>
  code === null ? { action, allowed: true } : { action, allowed: false, code, message: errorCatalog[code][locale] };

const toPayActionView = (action: PaymentAction | null, expiresAt: Date | null): PayActionView => {
  const end = expiresAt ? { expiresAt: expiresAt.toISOString() } : {};
  return action ? { ...action, ...end } : { type: 'none', ...end };
};

export const toStartedPaymentView = (started: StartedPayment, methods: readonly string[]): StartedPaymentView => ({
  status: started.status,
  paymentId: started.paymentId,
  methods: [...methods],
  action: toPayActionView(started.action, started.expiresAt),
});
