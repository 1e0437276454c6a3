import { capacityOf } from '../../../../domain/licensing/capacity.js';
import { ORDER_ACTIONS, type OrderActions } from '../../../../domain/orders/order-actions.js';
import { toErrorView } from '../../../../platform/http/errors/error-translation.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import type { PaymentAction } from '../../../payments/index.js';
import type { StartedPayment } from '../../settlement/payment-initiation.service.js';
import { orderRefusal } from '../../order-refusal.js';
import type { OrderDetail } from '../order-details.service.js';
import type { OrderLicense } from '../order-licenses.js';
import type { OrderFacts, OrderSummaryRead, RefundRequestRead } from '../orders.queries.js';
import { toPricedChangeView } from '../../pricing/http/license-change.views.js';
import { toLineView } from '../agreed-line.view.js';
import { lineTable } from '../line-table.js';
import type {
  OrderActionView,
  OrderLicenseView,
  OrderSummaryView,
  OrderView,
  PayActionView,
  RefundRequestView,
  StartedPaymentView,
} from './orders.views.js';
import { textIn } from '../../../../domain/locale/texts.js';

const toFactsView = (order: OrderFacts): Omit<OrderSummaryView, 'planId' | 'planName'> => ({
  id: order.id,
  number: order.number,
  kind: order.kind,
  status: order.status,
  months: order.months,
  payableFen: order.payableFen,
  refundedFen: order.refundedFen,
  settledBy: order.settledBy,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  voidReason: order.voidReason,
  paidId: order.paidId,
});

export const toSummaryView = (order: OrderSummaryRead, locale: Locale): OrderSummaryView => ({
  ...toFactsView(order),
  planId: order.planId,
  planName: textIn(order.planName, locale),
});

export const toOrderView = (
  { order, actions, problem, depositFen, dueFen }: OrderDetail,
  methods: readonly string[],
  locale: Locale,
): OrderView => ({
  ...toFactsView(order),
  planId: order.plan.id,
  planName: textIn(order.plan.name, locale),
  ...capacityOf(order.plan),
  lines: (order.lines ?? []).map((line) => toLineView(line, order.months)),
  agreed:
    order.lines && lineTable({ ...order, lines: order.lines, totalFen: order.subtotalFen, whole: order.plan }, locale),
  licenses: order.licenses.map((license) => toLicenseView(license, locale)),
  change: order.change && toPricedChangeView(order.change),
  listFen: order.listFen,
  subtotalFen: order.subtotalFen,
  discountFen: order.discountFen,
  waivedFen: order.waivedFen,
  depositFen,
  dueFen,
  couponCode: order.couponCode,
  method: order.method,
  ...(order.refundRequest ? { refundRequest: toRefundRequestView(order.refundRequest) } : {}),
  refunds: order.refunds.map(({ createdAt, finishedAt, ...refund }) => ({
    ...refund,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  })),
  methods: [...methods],
  paymentProblem: problem,
  actions: ORDER_ACTIONS.map((action) => toActionView(action, actions[action], locale)),
});

const toLicenseView = (license: OrderLicense, locale: Locale): OrderLicenseView => ({
  paidId: license.isOwn ? license.id : null,
  key: license.key,
  planName: textIn({ zh: license.nameZh, en: license.nameEn }, locale),
  ...capacityOf(license),
});

const toRefundRequestView = ({ requestedAt, answeredAt, ...request }: RefundRequestRead): RefundRequestView => ({
  ...request,
  requestedAt: new Date(requestedAt).toISOString(),
  answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
});

function toActionView(action: string, refusal: OrderActions[keyof OrderActions], locale: Locale): OrderActionView {
  if (refusal === null) return { action, allowed: true };
  const { code, message } = toErrorView(orderRefusal(refusal), locale, '');
  return { action, allowed: false, code, message };
}

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
