import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type MonthClose = components['schemas']['MonthCloseView'];
export type MonthDay = components['schemas']['MonthDayView'];
export type Moved = components['schemas']['MoneyMovedView'];

export const MONTH_CLOSE = '/api/admin/month-close';

/** A month, `YYYY-MM`, by default the last full one. The one before stays on screen while another is loading. */
export const useMonthClose = (query: { readonly month?: string }): SWRResponse<MonthClose, ApiError> =>
  useSWR<MonthClose, ApiError>([MONTH_CLOSE, query], () => call(api.GET(MONTH_CLOSE, { params: { query } })), {
    keepPreviousData: true,
  });
