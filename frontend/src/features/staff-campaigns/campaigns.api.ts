import type { TagProps } from 'antd';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call, ifMatch } from '../../api/client';
import { keyed } from '../../api/request-keys';
import type { components } from '../../api/schema';
import { serverNow } from '../../api/fetch-in-time';
import type { Locale } from '../../i18n/locale';
import { refreshList } from '../../shared/console/list-state';
import { missedOf, type Words } from '../../shared/console/versioned';

export type CampaignFile = components['schemas']['StaffCampaignFileView'];
export type CampaignRow = components['schemas']['StaffCampaignView'];
export type CampaignBody = components['schemas']['CampaignBody'];
export type CampaignCounts = components['schemas']['CampaignCountsView'];
export type Recipient = components['schemas']['CampaignRecipientView'];
export type Audience = Pick<CampaignBody, 'audience' | 'edition' | 'expiringDays'>;

export const AUDIENCES = ['subscribed', 'edition', 'expiring', 'no_order'] as const;
export const EDITIONS = ['professional', 'enterprise'] as const;
/** Sending speeds on offer, in mails per second, from the slowest mail servers to the fastest. */
export const SPEEDS = [5, 20, 50, 100, 200, 500] as const;

/** Merge fields as they are written in each language, with a fallback to begin with. */
export const MERGE_FIELDS: Readonly<Record<'zh' | 'en', Readonly<Record<string, string>>>> = {
  zh: { 姓名: '朋友', 授权: '授权', 剩余天数: '若干' },
  en: { name: 'there', licence: 'your licence', 'days left': 'a few' },
};

export const CAMPAIGN_TONES: Readonly<Record<CampaignRow['status'], TagProps['color']>> = {
  draft: 'default',
  scheduled: 'processing',
  sending: 'warning',
  paused: 'error',
  finished: 'success',
  cancelled: 'default',
};
export const CAMPAIGN_STATUSES = Object.keys(CAMPAIGN_TONES) as CampaignRow['status'][];

export const RECIPIENT_TONES: Readonly<Record<Recipient['status'], TagProps['color']>> = {
  waiting: 'default',
  sending: 'warning',
  sent: 'success',
  bounced: 'error',
  failed: 'error',
  skipped: 'default',
  unknown: 'warning',
};

/** A campaign's audience as text. */
export function useAudienceText(): (audience: {
  readonly audience: Audience['audience'];
  readonly edition: Audience['edition'] | null;
  readonly expiringDays: number | null;
}) => string {
  const t = useTranslations('staff-campaigns.audienceText');
  return ({ audience, edition, expiringDays }) => {
    if (audience === 'edition') return t(edition === 'enterprise' ? 'enterprise' : 'professional');
    if (audience === 'expiring') return t('expiring', { days: expiringDays ?? 0 });
    return t(audience);
  };
}

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
export async function createCampaign(body: CampaignBody, key: string): Promise<string> {
  const { id } = await call(api.POST('/api/admin/campaigns', { params: { header: keyed(key) }, body }));
  await refreshList('/api/admin/campaigns');
  return id;
}

const over = ({ id, version }: Version) => ({ params: { path: { id }, header: ifMatch(version) } });

/** What the form of a draft shows. */
export interface ShownDraft {
  /** The version that it was filled with, and its content. */
  readonly version: number;
  readonly body: CampaignBody;
  /** There are unsaved changes to it. */
  readonly isEdited: boolean;
}

/** A campaign and the version that was read. */
type Version = Pick<CampaignFile, 'id' | 'version'>;

/** A version of a campaign, in the fields of its view. */
const contentOf = (body: CampaignBody, version: number) => ({ edition: null, expiringDays: null, ...body, version });

/** The campaign with the content that a form shows, which may be older than what was fetched last. */
export const asShown = (campaign: CampaignFile, { version, body }: ShownDraft): CampaignFile => ({
  ...campaign,
  ...contentOf(body, version),
});

/** The screen then shows the next version: it is not fetched again, because someone else may have saved after us. */
export async function saveCampaign(read: Version, body: CampaignBody): Promise<void> {
  await call(api.PUT('/api/admin/campaigns/{id}', { ...over(read), body }));
  const saved = contentOf(body, read.version + 1);
  await mutate<CampaignFile>(keyOf(read.id), (known) => known && { ...known, ...saved }, { revalidate: false });
  await refreshList('/api/admin/campaigns');
}

/** Creates a draft with the same content; returns its id. */
export async function copyCampaign(id: string, key: string): Promise<string> {
  const params = { path: { id }, header: keyed(key) };
  const copy = await call(api.POST('/api/admin/campaigns/{id}/copies', { params }));
  await refreshList('/api/admin/campaigns');
  return copy.id;
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

/** Sends this version to the caller. */
export async function testCampaign(read: Version, locale: Locale): Promise<void> {
  await call(api.POST('/api/admin/campaigns/{id}/test-letters', { ...over(read), body: { locale } }));
}

/** Sends this version, now or at an instant. */
export async function sendCampaign(read: Version, scheduledAt: string | null): Promise<void> {
  const body = scheduledAt ? { scheduledAt } : {};
  await call(api.POST('/api/admin/campaigns/{id}/sending', { ...over(read), body }));
  await refresh(read.id);
}

/** Sends one request about a campaign. Whether it is done or refused, the page then shows the campaign as it is. */
async function act(id: string, request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } finally {
    await refresh(id);
  }
}

export async function recallCampaign(id: string): Promise<void> {
  await act(id, call(api.DELETE('/api/admin/campaigns/{id}/sending', at(id))));
}

export async function pauseCampaign(id: string): Promise<void> {
  await act(id, call(api.POST('/api/admin/campaigns/{id}/pause', at(id))));
}

export async function resumeCampaign(id: string): Promise<void> {
  await act(id, call(api.DELETE('/api/admin/campaigns/{id}/pause', at(id))));
}

export async function cancelCampaign(id: string, reason: string): Promise<void> {
  await act(id, call(api.POST('/api/admin/campaigns/{id}/cancellation', { ...at(id), body: { reason } })));
}

export async function changeSpeed(read: Version, perSecond: number): Promise<void> {
  await act(read.id, call(api.PUT('/api/admin/campaigns/{id}/speed', { ...over(read), body: { perSecond } })));
}

export async function sendUnknownAgain(id: string, reason: string): Promise<void> {
  await act(id, call(api.POST('/api/admin/campaigns/{id}/unknown/sending', { ...at(id), body: { reason } })));
}

async function refresh(id: string): Promise<void> {
  await Promise.all([mutate(keyOf(id)), refreshList('/api/admin/campaigns')]);
}

/** The fields of a campaign as text. */
export function useCampaignWords(): Words<CampaignBody> {
  const t = useTranslations('staff-campaigns');
  const inLanguage = (label: string, language: 'zh' | 'en') => `${label} · ${t(`languages.${language}`)}`;
  return {
    name: { label: t('name'), text: String },
    audience: { label: t('audience'), text: (audience) => t(`audiences.${audience}`) },
    edition: { label: t('edition'), text: (edition) => (edition ? t(`editions.${edition}`) : '') },
    expiringDays: { label: t('days'), text: (days) => (days ? String(days) : '') },
    perSecond: { label: t('speed'), text: (count) => t('perSecond', { count }) },
    subjectZh: { label: inLanguage(t('subject'), 'zh'), text: String },
    bodyZh: { label: inLanguage(t('body'), 'zh'), text: String },
    subjectEn: { label: inLanguage(t('subject'), 'en'), text: String },
    bodyEn: { label: inLanguage(t('body'), 'en'), text: String },
  };
}
