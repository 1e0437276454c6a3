import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type WaitingWork = components['schemas']['WaitingWorkView'];

const WORK_KEY = '/api/admin/work';
/** Others bring and take work too. */
const AGAIN_MS = 60_000;

/** What waits for somebody in the reader's role. */
export const useWork = (): SWRResponse<WaitingWork[], ApiError> =>
  useSWR<WaitingWork[], ApiError>(WORK_KEY, () => call(api.GET(WORK_KEY)), { refreshInterval: AGAIN_MS });
