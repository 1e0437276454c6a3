import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type WaitingWork = components['schemas']['WaitingWorkView'];

const WORK_KEY = '/api/admin/work';
/** Polling interval: customers and colleagues change the work, too. */
const REFRESH_MS = 60_000;

/** Pending work for the reader's role. */
export const useWork = (): SWRResponse<WaitingWork[], ApiError> =>
  useSWR<WaitingWork[], ApiError>(WORK_KEY, () => call(api.GET(WORK_KEY)), { refreshInterval: REFRESH_MS });
