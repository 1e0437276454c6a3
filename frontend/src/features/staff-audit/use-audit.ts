import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type AuditRecord = components['schemas']['AuditRowView'];
export type AuditFacts = components['schemas']['AuditFactsView'];
export type AuditChainState = components['schemas']['AuditStateView'];

const CHAIN_KEY = '/api/admin/audit/chain';

/** What a record says that names somebody. Asking is itself written down. */
export const useAuditFacts = (id: string): SWRResponse<AuditFacts, ApiError> =>
  useSWR<AuditFacts, ApiError>(
    `/api/admin/audit/${id}/facts`,
    () => call(api.GET('/api/admin/audit/{id}/facts', { params: { path: { id } } })),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );

/** How far the log is sealed, and what the last look through it found. */
export const useAuditChain = (): SWRResponse<AuditChainState, ApiError> =>
  useSWR<AuditChainState, ApiError>(CHAIN_KEY, () => call(api.GET(CHAIN_KEY)));

/** Looks the whole chain through now. */
export async function checkAuditChain(): Promise<AuditChainState> {
  const state = await call(api.POST('/api/admin/audit/chain/check'));
  await mutate(CHAIN_KEY, state, { revalidate: false });
  return state;
}
