import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type SiteStatus = components['schemas']['SiteStatusView'];

const STATUS_KEY = '/api/admin/status';
const REFRESH_MS = 15_000;

/** The site's status, polled every 15 seconds. */
export const useStatus = (): SWRResponse<SiteStatus, ApiError> =>
  useSWR<SiteStatus, ApiError>(STATUS_KEY, () => call(api.GET(STATUS_KEY)), { refreshInterval: REFRESH_MS });
