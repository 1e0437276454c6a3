import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { Purchase } from './plan';

/** A licence of the caller with its renewal prices. */
export function useRenewal(paidId: string): SWRResponse<Purchase, ApiError> {
  return useSWR<Purchase, ApiError>(`/api/purchase?paidId=${paidId}`, () =>
    call(api.GET('/api/purchase', { params: { query: { paidId } } })),
  );
}
