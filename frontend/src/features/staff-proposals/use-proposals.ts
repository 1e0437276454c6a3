import { mutate } from 'swr';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { keyed } from '../../shared/request-key';

export type Proposal = components['schemas']['ProposalView'];
export type ProposalDecision = 'approve' | 'reject' | 'withdraw';

export const PROPOSALS = '/api/admin/proposals';

/** Keys of single pages, which a decision makes stale. */
const isOnePage = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/admin/');

/** Executes or closes a proposal. Returns the id of an approved one's result. */
export async function decideProposal(id: string, decision: ProposalDecision, key: string): Promise<string | null> {
  try {
    if (decision === 'approve')
      return (await call(api.POST(`${PROPOSALS}/{id}/approve`, { params: { path: { id }, header: keyed(key) } })))
        .resultId;
    await call(api.POST(`/api/admin/proposals/{id}/${decision}`, { params: { path: { id } } }));
    return null;
  } finally {
    await Promise.all([refreshList(PROPOSALS), mutate(isOnePage)]);
  }
}
