import { useEffect } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
import { refreshLists } from '../../api/lists';
import type { components, paths } from '../../api/schema';
import type { Order } from './order';

export type OrderPage = components['schemas']['OrderSummaryViewPage'];

const LIST_KEY = '/api/account/orders';
const keyOf = (id: string) => `${LIST_KEY}/${id}`;

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
function useOrder(id: string): SWRResponse<Order, ApiError> {
  return useSWR<Order, ApiError>(
    id ? keyOf(id) : null,
    () => call(api.GET('/api/account/orders/{id}', { params: { path: { id } } })),
    { refreshInterval: (order) => (order?.refunds.some(({ status }) => status === 'processing') ? REFUND_MS : 0) },
  );
}

/** One order, kept up to date while it is unpaid: the server responds as soon as it changes. */
export function useLiveOrder(id: string): SWRResponse<Order, ApiError> {
  const state = useOrder(id);
  const pending = state.data?.status === 'pending';

  useEffect(() => {
    if (!pending) return undefined;
    const stop = new AbortController();
    // A cached copy may be older than the payment that led back here.
    void mutate(keyOf(id));
    void follow(id, stop.signal);
    return () => stop.abort();
  }, [id, pending]);

  return state;
}

/** Cancels a pending order and updates it everywhere. Rejects while a payment is in progress. */
export async function cancelOrder(id: string): Promise<void> {
  await keepChanged(await call(api.POST('/api/account/orders/{id}/cancel', { params: { path: { id } } })));
}

/** Seconds for which the server may hold one request. */
const WAIT_SECONDS = 25;
/** Pause between requests, in milliseconds, also when a busy server responds at once. */
const PAUSE_MS = 1500;

async function follow(id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const params = { path: { id }, query: { wait: WAIT_SECONDS } };
      const order = await call(api.GET('/api/account/orders/{id}', { params, signal }));
      if (signal.aborted) return;
      await keep(order);
      if (order.status !== 'pending') return;
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
async function keep(order: Order): Promise<void> {
  if (order.status === 'pending') await mutate(keyOf(order.id), order, { revalidate: false });
  else await keepChanged(order);
}

/** Caches a changed order and has the lists that show what it changed fetched again. */
export async function keepChanged(order: Order): Promise<void> {
  await mutate(keyOf(order.id), order, { revalidate: false });
  await (order.paidAt === null ? refreshLists('orders') : refreshLists('orders', 'licenses', 'points'));
}
