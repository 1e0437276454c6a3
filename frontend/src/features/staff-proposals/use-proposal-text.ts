import { useTranslations } from 'use-intl';
import { usePlanName } from '../../shared/console/use-staff-plans';
import type { Proposal } from './use-proposals';

/** What each kind carries: the payload as its module writes it. */
interface Payloads {
  readonly license_grant: { planId: string; users: number; assets: number; months: number };
}
type Texts = { readonly [Kind in Proposal['kind']]: (payload: Payloads[Kind]) => string };

/** Says in a sentence exactly what approving a proposal will do. */
export function useProposalText(): (proposal: Proposal) => string {
  const t = useTranslations('staff-proposals.acts');
  const planName = usePlanName();
  const texts: Texts = {
    license_grant: ({ planId, ...terms }) => t('license_grant', { plan: planName(planId), ...terms }),
  };
  return ({ kind, payload }) => (texts[kind] as (payload: unknown) => string)(payload);
}

/** The page of what came of it. */
export function resultPage({ kind, resultId }: Pick<Proposal, 'kind' | 'resultId'>): string | null {
  return resultId !== null && kind.startsWith('license_') ? `/admin/licenses/${resultId}` : null;
}
