import useSWR, { mutate, type SWRResponse } from 'swr';
import { serverNow } from '../../api/server-clock';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { ifMatch, missedOf } from '../../shared/console/use-versioned';
import type { Audience, CampaignBody, CampaignFile } from './campaign-terms';
import type { Locale } from '../../i18n/locale';

const PROGRESS_MS = 1_500;
const keyOf = (id: string) => `/api/admin/campaigns/${id}`;
const at = (id: string) => ({ params: { path: { id } } });

const isMoving = (campaign: CampaignFile | undefined): boolean =>
  campaign?.status === 'sending' ||
  (campaign?.status === 'scheduled' && new Date(campaign.scheduledAt ?? 0) <= serverNow());

/** One campaign; polled while it is being sent. A draft is not refetched while it is being edited. */
export function useCampaign(id: string): SWRResponse<CampaignFile, ApiError> {
  return useSWR<CampaignFile, ApiError>(keyOf(id), () => call(api.GET('/api/admin/campaigns/{id}', at(id))), {
    refreshInterval: (campaign) => (isMoving(campaign) ? PROGRESS_MS : 0),
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** The current number of recipients; sends no request while the choice is incomplete. */
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

/** Returns the new campaign's id. */
export async function createCampaign(body: CampaignBody): Promise<string> {
  const { id } = await call(api.POST('/api/admin/campaigns', { body }));
  await refreshList('/api/admin/campaigns');
  return id;
}

const over = ({ id, version }: Version) => ({ params: { path: { id }, header: ifMatch(version) } });

/** A campaign and the version that was read. */
type Version = Pick<CampaignFile, 'id' | 'version'>;

/** The screen then shows the next version: it is not fetched again, because someone else may have saved after us. */
export async function saveCampaign(read: Version, body: CampaignBody): Promise<void> {
  await call(api.PUT('/api/admin/campaigns/{id}', { ...over(read), body }));
  const saved = { edition: null, expiringDays: null, ...body, version: read.version + 1 };
  await mutate<CampaignFile>(keyOf(read.id), (known) => known && { ...known, ...saved }, { revalidate: false });
  await refreshList('/api/admin/campaigns');
}

export async function removeCampaign(read: Version): Promise<void> {
  await call(api.DELETE('/api/admin/campaigns/{id}', over(read)));
  await refreshList('/api/admin/campaigns');
}

/** Runs `work`; if someone else has changed the campaign since it was read, reloads it and reports that. */
export async function unlessStale(id: string, work: () => Promise<void>, onStale: () => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (missedOf(error)) {
      await refresh(id);
      onStale();
    }
    throw error;
  }
}

export async function testCampaign(id: string, locale: Locale): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/test-letters', { ...at(id), body: { locale } }));
}

/** Sends this version, now or at an instant. */
export async function sendCampaign(read: Version, scheduledAt: string | null): Promise<void> {
  const body = scheduledAt ? { scheduledAt } : {};
  await call(api.POST('/api/admin/campaigns/{id}/sending', { ...over(read), body }));
  await refresh(read.id);
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

export async function changeSpeed(read: Version, perSecond: number): Promise<void> {
  try {
    await call(api.PUT('/api/admin/campaigns/{id}/speed', { ...over(read), body: { perSecond } }));
  } finally {
    await refresh(read.id);
  }
}

export async function sendUnknownAgain(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/unknown/sending', { ...at(id), body: { reason } }));
  await refresh(id);
}

async function refresh(id: string): Promise<void> {
  await Promise.all([mutate(keyOf(id)), refreshList('/api/admin/campaigns')]);
}
