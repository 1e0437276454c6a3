import { useEffect } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
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

/** How often a refund under way is looked at again. */
const REFUND_MS = 3_000;

/** One order as it is now, again and again while a refund is under way. Asks nothing without an id. */
function useOrder(id: string): SWRResponse<Order, ApiError> {
  return useSWR<Order, ApiError>(
    id ? keyOf(id) : null,
    () => call(api.GET('/api/account/orders/{id}', { params: { path: { id } } })),
    { refreshInterval: (order) => (order?.refunds.some(({ status }) => status === 'processing') ? REFUND_MS : 0) },
  );
}

/** One order, kept up to date while it waits to be paid: the server answers as soon as it changes. */
export function useLiveOrder(id: string): SWRResponse<Order, ApiError> {
  const state = useOrder(id);
  const pending = state.data?.status === 'pending';

  useEffect(() => {
    if (!pending) return undefined;
    const stop = new AbortController();
    // What an earlier page has read may be older than the payment that led back here.
    void mutate(keyOf(id));
    void follow(id, stop.signal);
    return () => stop.abort();
  }, [id, pending]);

  return state;
}

/** Cancels a pending order, and shows it so everywhere. Rejects where money is under way. */
export async function cancelOrder(id: string): Promise<void> {
  await keep(await call(api.POST('/api/account/orders/{id}/cancel', { params: { path: { id } } })));
}

/** Seconds that the server may hold one question. */
const WAIT_SECONDS = 25;
/** Between questions, also when a busy server answers them at once, in milliseconds. */
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
      // A lost network or a restarting server heals; a refusal does not, and the page's own read has shown it.
      const heals = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
      if (signal.aborted || !heals) return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A newer reading of an order; lists that show it are read again when they are next on screen. */
export async function keep(order: Order): Promise<void> {
  await mutate(keyOf(order.id), order, { revalidate: false });
  if (order.status !== 'pending') {
    await mutate((key) => typeof key === 'string' && key.startsWith(`${LIST_KEY}?`));
  }
}
