import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type AuditRecord = components['schemas']['AuditRowView'];
export type AuditFacts = components['schemas']['AuditFactsView'];
export type AuditChainState = components['schemas']['AuditStateView'];

const CHAIN_KEY = '/api/admin/audit/chain';

/** The personal data of a record. Reading it is itself recorded. */
export const useAuditFacts = (id: string): SWRResponse<AuditFacts, ApiError> =>
  useSWR<AuditFacts, ApiError>(
    `/api/admin/audit/${id}/facts`,
    () => call(api.GET('/api/admin/audit/{id}/facts', { params: { path: { id } } })),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );

/** How far the log is sealed, and the result of the last verification. */
export const useAuditChain = (): SWRResponse<AuditChainState, ApiError> =>
  useSWR<AuditChainState, ApiError>(CHAIN_KEY, () => call(api.GET(CHAIN_KEY)));

/** Verifies the whole chain now. */
export async function checkAuditChain(): Promise<AuditChainState> {
  const state = await call(api.POST('/api/admin/audit/chain/check'));
  await mutate(CHAIN_KEY, state, { revalidate: false });
  return state;
}
