import type { ErrorCode } from '../errors/index.js';

/**
 * `draft` may be changed; `scheduled` waits for its time; `sending` and `paused` have a fixed list of recipients;
 * `finished` has reached the end of it; `cancelled` never will.
 */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What staff can do with a campaign. */
export const CAMPAIGN_ACTIONS = [
  'edit',
  'remove',
  'send',
  'schedule',
  'recall',
  'pause',
  'resume',
  'cancel',
  'change_speed',
  'send_unknown_again',
] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

const ALLOWED_IN: Readonly<Record<CampaignAction, readonly CampaignStatus[]>> = {
  edit: ['draft'],
  remove: ['draft'],
  send: ['draft'],
  schedule: ['draft'],
  recall: ['scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'sending', 'paused'],
  change_speed: ['draft', 'scheduled', 'sending', 'paused'],
  send_unknown_again: ['finished'],
};

export type CampaignVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `marketing.${string}`> };

/** Decides whether an action is allowed in a campaign's status. Refuses with marketing.campaign_status. */
export const mayDo = (action: CampaignAction, status: CampaignStatus): CampaignVerdict =>
  ALLOWED_IN[action].includes(status) ? { ok: true } : { ok: false, code: 'marketing.campaign_status' };

/** Every allowed action, in a fixed order: what the console offers. */
export const actionsIn = (status: CampaignStatus): CampaignAction[] =>
  CAMPAIGN_ACTIONS.filter((action) => mayDo(action, status).ok);
