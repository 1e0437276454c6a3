import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { usePublic } from '../../api/use-public';
import type { Plan, Purchase } from './plan';

/**
 * The plans of the pricing page: what the build knew at first, so that the prerendered page and its takeover agree,
 * then the server's catalogue.
 */
export function usePlans(defaults: readonly Plan[]): readonly Plan[] {
  const { data } = usePublic('/api/plans');
  return data?.plans ?? defaults;
}

/** A licence of the caller with what renewing it costs; asks nothing without an id. */
export function useRenewal(paidId: string | null): SWRResponse<Purchase, ApiError> {
  return useSWR<Purchase, ApiError>(paidId === null ? null : `/api/purchase?paidId=${paidId}`, () =>
    call(api.GET('/api/purchase', { params: { query: { paidId: paidId ?? undefined } } })),
  );
}
