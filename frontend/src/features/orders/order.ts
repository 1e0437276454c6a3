import type { components } from '../../api/schema';

export type Order = components['schemas']['OrderView'];
export type OrderSummary = components['schemas']['OrderSummaryView'];
export type OrderStatus = Order['status'];
export type OrderAction = Order['actions'][number];

/** Where one order is paid, without a language prefix. */
export const payPath = (orderId: string): string => `/pay?${new URLSearchParams({ orderId })}`;

/** What the customer has to say about an action, or undefined when the server names no such action. */
export const actionOf = (order: Order, action: OrderAction['action']): OrderAction | undefined =>
  order.actions.find((candidate) => candidate.action === action);

/** Whether an order was paid, also when some or all of it was given back. */
export const isSettled = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'paid' || status === 'partially_refunded' || status === 'refunded';
