import type { TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';

export type CampaignFile = components['schemas']['StaffCampaignFileView'];
export type CampaignRow = components['schemas']['StaffCampaignView'];
export type CampaignBody = components['schemas']['CampaignBody'];
export type CampaignCounts = components['schemas']['CampaignCountsView'];
export type Recipient = components['schemas']['CampaignRecipientView'];
export type Audience = Pick<CampaignBody, 'audience' | 'edition' | 'expiringDays'>;

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled'] as const;
export const AUDIENCES = ['subscribed', 'edition', 'expiring', 'no_order'] as const;
export const EDITIONS = ['professional', 'enterprise'] as const;
/** Sending speeds on offer, in mails per second, from the slowest mail servers to the fastest. */
export const SPEEDS = [5, 20, 50, 100, 200, 500] as const;

export const CAMPAIGN_TONES: Readonly<Record<CampaignRow['status'], TagProps['color']>> = {
  draft: 'default',
  scheduled: 'processing',
  sending: 'warning',
  paused: 'error',
  finished: 'success',
  cancelled: 'default',
};

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
