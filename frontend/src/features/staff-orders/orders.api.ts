import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { useMethodName } from '../../business/console-names';
import { refreshList } from '../../shared/console/list-state';
import { keyed } from '../../api/request-keys';

export const ORDER_KINDS = ['new', 'renewal', 'change', 'quote'] as const;

/** How an order was or is to be paid, in words. */
export function usePaidWith(): (order: {
  readonly settledBy: string | null;
  readonly method: string | null;
}) => string {
  const t = useTranslations('orders.facts.by');
  const nameOf = useMethodName();
  return ({ settledBy, method }) => (settledBy === 'points' || settledBy === 'free' ? t(settledBy) : nameOf(method));
}

export type StaffOrderFile = components['schemas']['StaffOrderFileView'];

/** Polling interval while the provider is processing a refund. */
const REFUND_MS = 3_000;

const keyOf = (id: string) => `/api/admin/orders/${id}`;

/** One order with all its payments and refunds, kept up to date while a refund is in progress. */
export function useStaffOrder(id: string): SWRResponse<StaffOrderFile, ApiError> {
  return useSWR<StaffOrderFile, ApiError>(
    keyOf(id),
    () => call(api.GET('/api/admin/orders/{id}', { params: { path: { id } } })),
    { refreshInterval: (order) => (order?.refunds.some(({ stage }) => stage === 'processing') ? REFUND_MS : 0) },
  );
}

/** Returns whether it was proposed: it waits for a second administrator then. */
export async function refundOrder(
  id: string,
  body: components['schemas']['RefundBody'],
  key: string,
): Promise<boolean> {
  const { proposalId } = await call(
    api.POST('/api/admin/orders/{id}/refunds', { params: { path: { id }, header: keyed(key) }, body }),
  );
  await refreshOrder(id);
  return proposalId !== null;
}

/** Refunds what is left, `refundable` as staff saw it; where nothing is left, only closes the request. */
export async function approveRefund(id: string, refundable: number, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/orders/{id}/refund-request/approve', { params, body: { refundable } }));
  await refreshOrder(id);
}

export async function rejectRefund(id: string, reason: string): Promise<void> {
  const params = { path: { id } };
  await call(api.POST('/api/admin/orders/{id}/refund-request/reject', { params, body: { reason } }));
  await refreshOrder(id);
}

/** Sends the receipt again, newly written. */
export async function sendReceiptAgain(id: string, reason: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/orders/{id}/receipt', { params, body: { reason } }));
  await refreshList('/api/admin/mail-deliveries');
}

/** Sends a refund again that its provider refused. */
export async function retryRefund(id: string, refundNo: string, key: string): Promise<void> {
  const params = { path: { refundNo }, header: keyed(key) };
  await call(api.POST('/api/admin/refunds/{refundNo}/retry', { params }));
  await refreshOrder(id);
}

/** Gives up a refund that its provider refused; the customer reads the reason. */
export async function giveUpRefund(id: string, refundNo: string, reason: string, key: string): Promise<void> {
  const params = { path: { refundNo }, header: keyed(key) };
  await call(api.POST('/api/admin/refunds/{refundNo}/give-up', { params, body: { reason } }));
  await refreshOrder(id);
}

/** Confirms that the money was refunded manually. */
export async function confirmRefund(id: string, refundNo: string, key: string): Promise<void> {
  const params = { path: { refundNo }, header: keyed(key) };
  await call(api.POST('/api/admin/refunds/{refundNo}/confirm', { params }));
  await refreshOrder(id);
}

/** Refetches an order and the lists that show it. */
export async function refreshOrder(id: string): Promise<void> {
  await Promise.all([mutate(keyOf(id)), refreshList('/api/admin/orders'), refreshList('/api/admin/refunds')]);
}
