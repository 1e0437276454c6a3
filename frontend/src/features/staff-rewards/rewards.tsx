import { Flex } from 'antd';
import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { CAPACITIES } from '../../business/capacities';
import { refreshList } from '../../shared/console/list-state';
import { keyed } from '../../api/request-keys';
import './staff-rewards.css';

export type StaffReward = components['schemas']['StaffRewardView'];
export type Candidate = components['schemas']['RewardCandidateView'];
export type Content = components['schemas']['ContentBody'];
type RewardPreview = components['schemas']['RewardPreviewView'];
type NewReward = components['schemas']['NewRewardBody'];
export type RewardKind = StaffReward['kind'];
export type ContentKind = StaffReward['contentKind'];

export const REWARD_KINDS: readonly RewardKind[] = CAPACITIES;
export const CONTENT_KINDS = ['article', 'post', 'video'] as const satisfies ContentKind[];

const LIST = '/api/admin/rewards';

/** The author of the content, and the licences a reward can go to. Rejects when no account has the address. */
export async function findCandidate(mail: string): Promise<Candidate> {
  return call(api.GET('/api/admin/rewards/candidate', { params: { query: { mail } } }));
}

/** What content earns in each kind, as computed by the server. */
function useRewardPreview(content: Content): SWRResponse<RewardPreview, ApiError> {
  return useSWR<RewardPreview, ApiError>(
    ['/api/admin/rewards/preview', content],
    () => call(api.POST('/api/admin/rewards/preview', { body: content })),
    { keepPreviousData: true },
  );
}

/** Grants a reward, or leaves a proposal. */
export async function giveReward(body: NewReward, key: string): Promise<'done' | 'proposed'> {
  const { proposalId } = await call(api.POST(LIST, { params: { header: keyed(key) }, body }));
  await Promise.all([refreshList(LIST), refreshList('/api/admin/proposals')]);
  return proposalId === null ? 'done' : 'proposed';
}

export const previewReward = (body: components['schemas']['RewardTermsBody']) =>
  call(api.POST('/api/admin/rewards/second-person', { body }));

/** Confirms that the content is still published. */
export async function confirmContent(id: string, key: string): Promise<void> {
  await call(api.POST('/api/admin/rewards/{id}/confirm', { params: { path: { id }, header: keyed(key) } }));
  await refreshList(LIST);
}

export async function revokeReward(id: string, reason: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/rewards/{id}/revoke', { params, body: { reason } }));
  await refreshList(LIST);
}

const PARTS = ['base', 'popularity', 'repost', 'tutorial'] as const;

interface Props {
  readonly content: Content;
  readonly kind: RewardKind;
}

/** What the content earns, part by part. */
export function Earned({ content, kind }: Props) {
  const t = useTranslations('staff-rewards');
  const added = useTranslations('ui.capacity.added');
  const { data } = useRewardPreview(content);
  const earned = data?.[kind];
  return (
    <dl className="alert primary earned mt-4 mb-4" aria-live="polite">
      {PARTS.map((part) => (
        <Flex justify="space-between" gap="middle" key={part} className={earned?.[part] ? '' : 'muted'}>
          <dt>{t(`parts.${part}`)}</dt>
          <dd className="num">+{earned?.[part] ?? 0}</dd>
        </Flex>
      ))}
      <Flex justify="space-between" gap="middle" className="sum strong">
        <dt>{t('parts.total')}</dt>
        <dd className="num">{added(kind, { count: earned?.total ?? 0 })}</dd>
      </Flex>
    </dl>
  );
}
