import { useEffect, useState } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
import { refreshLists } from '../../api/lists';
import type { components, paths } from '../../api/schema';

export type Order = components['schemas']['OrderView'];
export type OrderSummary = components['schemas']['OrderSummaryView'];
export type OrderPage = components['schemas']['OrderSummaryViewPage'];
export type OrderAction = Order['actions'][number];

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

const LIST_KEY = '/api/account/orders';
const keyOf = (id: string) => `${LIST_KEY}/${id}`;
/** Every cached copy of one order. */
const copiesOf = (id: string) => (key: unknown) => (Array.isArray(key) ? key[0] : key) === keyOf(id);

export type OrdersQuery = NonNullable<paths['/api/account/orders']['get']['parameters']['query']>;

/** The caller's orders, newest first, ten a page. */
export function useOrders(query: OrdersQuery): SWRResponse<OrderPage, ApiError> {
  return useSWR<OrderPage, ApiError>(
    `${LIST_KEY}?${JSON.stringify(query)}`,
    () => call(api.GET('/api/account/orders', { params: { query } })),
    { keepPreviousData: true },
  );
}

/** Polling interval while a refund is in progress. */
const REFUND_MS = 3_000;

/** One order, polled while a refund is in progress. Sends no request without an id. */
function useOrder(id: string, key: string | readonly [string, number]): SWRResponse<Order, ApiError> {
  return useSWR<Order, ApiError>(id ? key : null, () => readOrder(id), {
    refreshInterval: (order) => (order?.refunds.some(({ status }) => status === 'processing') ? REFUND_MS : 0),
  });
}

const readOrder = (id: string): Promise<Order> =>
  call(api.GET('/api/account/orders/{id}', { params: { path: { id } } }));

/** Keeps a pending order up to date: the server responds as soon as it changes. */
function useFollowing(id: string, isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined;
    const stop = new AbortController();
    void follow(id, stop.signal);
    return () => stop.abort();
  }, [id, isPending]);
}

/** One order, kept up to date while it is unpaid. */
export function useLiveOrder(id: string): SWRResponse<Order, ApiError> {
  const state = useOrder(id, keyOf(id));
  useFollowing(id, state.data?.status === 'pending');
  return state;
}

let visits = 0;

/**
 * `useLiveOrder` without the cached order of an earlier page, which may be older than the payment that led back here:
 * what is still to be paid always comes from the server's current response.
 */
export function useOrderToPay(id: string): SWRResponse<Order, ApiError> {
  const [visit] = useState(() => (visits += 1));
  const state = useOrder(id, [keyOf(id), visit]);
  useFollowing(id, state.data?.status === 'pending');
  return state;
}

/** Seconds for which the server may hold one request. */
const WAIT_SECONDS = 25;
/** Pause between requests, in milliseconds, also when a busy server responds at once. */
const PAUSE_MS = 1500;

/** How many changes were made here. What was requested before the last of them may be older than its response. */
let changes = 0;

/** Reads an order again, updates it everywhere, and returns whether it can still be paid. */
export async function isStillPayable(id: string): Promise<boolean> {
  const before = changes;
  const order = await readOrder(id);
  if (before === changes) await keep(order);
  return order.status === 'pending' && actionOf(order, 'pay')?.allowed === true;
}

async function follow(id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const before = changes;
      const params = { path: { id }, query: { wait: WAIT_SECONDS } };
      const order = await call(api.GET('/api/account/orders/{id}', { params, signal }));
      if (signal.aborted) return;
      if (before === changes) {
        await keep(order);
        if (order.status !== 'pending') return;
      }
    } catch (error) {
      // A network failure or a restarting server is temporary; a refusal is not, and the page's own request has shown
      // it.
      const heals = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
      if (signal.aborted || !heals) return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Caches the state of an order as the server reports it: once it is no longer pending, lists that show it change, too. */
export async function keep(order: Order): Promise<void> {
  if (order.status === 'pending') await mutate(copiesOf(order.id), order, { revalidate: false });
  else await keepChanged(order);
}

/** Caches the order that a change returns. If the order's current state forbids the change, the order is fetched again. */
export async function change(id: string, response: Promise<Order>): Promise<void> {
  try {
    await keepChanged(await response);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void readOrder(id).then(keep, () => undefined);
    throw error;
  }
}

/** Caches a changed order and has the lists that show what it changed fetched again. */
export async function keepChanged(order: Order): Promise<void> {
  changes += 1;
  await mutate(copiesOf(order.id), order, { revalidate: false });
  await (order.paidAt === null ? refreshLists('orders') : refreshLists('orders', 'licenses', 'points'));
}
