import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type Overview = components['schemas']['OverviewView'];

export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

const OVERVIEW_KEY = '/api/admin/overview';
const REFRESH_MS = 60_000;

/** Business figures of the last `days` days. The previous period stays on screen while another is loading. */
export const useOverview = (days: Span): SWRResponse<Overview, ApiError> =>
  useSWR<Overview, ApiError>([OVERVIEW_KEY, days], () => call(api.GET(OVERVIEW_KEY, { params: { query: { days } } })), {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
