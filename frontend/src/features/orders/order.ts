import type { components } from '../../api/schema';

export type Order = components['schemas']['OrderView'];
export type OrderSummary = components['schemas']['OrderSummaryView'];
export type OrderAction = Order['actions'][number];

/** The path of an order's payment, without a language prefix. */
export const payPath = (orderId: string): string => `/pay?${new URLSearchParams({ orderId })}`;

/** What the server says about an action of this order, or undefined when it lists no such action. */
export const actionOf = (order: Order, action: OrderAction['action']): OrderAction | undefined =>
  order.actions.find((candidate) => candidate.action === action);

/** Whether an order was paid, even if it was refunded in part or in full. */
export const isSettled = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'paid' || status === 'partially_refunded' || status === 'refunded';

export type PaymentNotice = 'mismatched' | 'unpayable' | 'rest' | 'failed';

/**
 * What is reported of a pending order's payment; null where there is no problem. Money that staff have to check outranks
 * everything: no second payment before they have. If the order can no longer be paid, the rest is not requested, even
 * if a part has arrived.
 */
export function paymentNotice(order: Order): PaymentNotice | null {
  if (order.paymentProblem === 'mismatched') return 'mismatched';
  if (actionOf(order, 'pay')?.allowed === false) return 'unpayable';
  if (order.depositFen > 0) return 'rest';
  return order.paymentProblem;
}
