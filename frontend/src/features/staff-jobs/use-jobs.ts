import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';

export type Job = components['schemas']['JobView'];
export type Queues = components['schemas']['QueuesView'];

const QUEUES_KEY = '/api/admin/queues';
const REFRESH_MS = 10_000;

/** The workload of each queue. */
export const useQueues = (): SWRResponse<Queues, ApiError> =>
  useSWR<Queues, ApiError>(QUEUES_KEY, () => call(api.GET(QUEUES_KEY)), { refreshInterval: REFRESH_MS });

export async function retryJob(id: string): Promise<void> {
  await call(api.POST('/api/admin/jobs/{id}/retry', { params: { path: { id } } }));
  await refresh();
}

/** Retries every parked job; returns how many. */
export async function retryParkedJobs(): Promise<number> {
  const { retried } = await call(api.POST('/api/admin/jobs/retry', { body: {} }));
  await refresh();
  return retried;
}

export async function discardJob(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/jobs/{id}/discard', { params: { path: { id } }, body: { reason } }));
  await refresh();
}

const refresh = () => Promise.all([mutate(QUEUES_KEY), refreshList('/api/admin/jobs')]);
