import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import type { Audience, CampaignBody, CampaignFile } from './campaign-terms';

const PROGRESS_MS = 1_500;
const keyOf = (id: string) => `/api/admin/campaigns/${id}`;
const at = (id: string) => ({ params: { path: { id } } });

const isMoving = (campaign: CampaignFile | undefined): boolean =>
  campaign?.status === 'sending' ||
  (campaign?.status === 'scheduled' && new Date(campaign.scheduledAt ?? 0) <= new Date());

/** One campaign; read again and again while its letters go out. */
export function useCampaign(id: string): SWRResponse<CampaignFile, ApiError> {
  return useSWR<CampaignFile, ApiError>(keyOf(id), () => call(api.GET('/api/admin/campaigns/{id}', at(id))), {
    refreshInterval: (campaign) => (isMoving(campaign) ? PROGRESS_MS : 0),
  });
}

/** How many would get it now; not asked while the choice is incomplete. */
export function useAudienceSize(
  query: Audience | null,
): SWRResponse<components['schemas']['AudienceSizeView'], ApiError> {
  return useSWR<components['schemas']['AudienceSizeView'], ApiError>(
    query && ['/api/admin/campaigns/audience-size', query],
    () =>
      call(api.GET('/api/admin/campaigns/audience-size', { params: { query: query ?? { audience: 'subscribed' } } })),
    { keepPreviousData: true },
  );
}

/** Gives back its id. */
export async function createCampaign(body: CampaignBody): Promise<string> {
  const { id } = await call(api.POST('/api/admin/campaigns', { body }));
  await refreshList('/api/admin/campaigns');
  return id;
}

export async function saveCampaign(id: string, body: CampaignBody): Promise<void> {
  await call(api.PUT('/api/admin/campaigns/{id}', { ...at(id), body }));
  await refresh(id);
}

export async function removeCampaign(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/campaigns/{id}', at(id)));
  await refreshList('/api/admin/campaigns');
}

export async function testCampaign(id: string, locale: 'zh' | 'en'): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/test-letters', { ...at(id), body: { locale } }));
}

/** Now, or at an instant. */
export async function sendCampaign(id: string, scheduledAt: string | null): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/sending', { ...at(id), body: scheduledAt ? { scheduledAt } : {} }));
  await refresh(id);
}

export async function recallCampaign(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/campaigns/{id}/sending', at(id)));
  await refresh(id);
}

export async function pauseCampaign(id: string): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/pause', at(id)));
  await refresh(id);
}

export async function resumeCampaign(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/campaigns/{id}/pause', at(id)));
  await refresh(id);
}

export async function cancelCampaign(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/cancellation', { ...at(id), body: { reason } }));
  await refresh(id);
}

export async function changeSpeed(id: string, perSecond: number): Promise<void> {
  await call(api.PUT('/api/admin/campaigns/{id}/speed', { ...at(id), body: { perSecond } }));
  await refresh(id);
}

export async function sendUnknownAgain(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/unknown/sending', { ...at(id), body: { reason } }));
  await refresh(id);
}

async function refresh(id: string): Promise<void> {
  await Promise.all([mutate(keyOf(id)), refreshList('/api/admin/campaigns')]);
}
