import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

export type MergeLog = components['schemas']['MergeLogView'];
export type LicenseTransfer = components['schemas']['LicenseTransferView'];

/** The caller's merges, newest first, ten a page. */
export function useMergeLogs(pageIndex: number): SWRResponse<components['schemas']['MergeLogViewPage'], ApiError> {
  return useSWR(
    `/api/account/paid-merge-logs?pageIndex=${pageIndex}`,
    () => call(api.GET('/api/account/paid-merge-logs', { params: { query: { pageIndex } } })),
    { keepPreviousData: true },
  );
}

/** Licences that the caller transferred or received, newest first, ten a page. */
export function useTransferLogs(
  pageIndex: number,
): SWRResponse<components['schemas']['LicenseTransferViewPage'], ApiError> {
  return useSWR(
    `/api/account/license-transfers?pageIndex=${pageIndex}`,
    () => call(api.GET('/api/account/license-transfers', { params: { query: { pageIndex } } })),
    { keepPreviousData: true },
  );
}
