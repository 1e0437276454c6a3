import { Campaign, CampaignLink, CampaignRecipient, UnsubscribeKey } from './campaign.entity.js';

export { MarketingEmailModule } from './marketing-email.module.js';
export { UnsubscribeLinks } from './unsubscribing.service.js';

export const marketingEmailEntities: readonly (new () => object)[] = [
  Campaign,
  CampaignLink,
  CampaignRecipient,
  UnsubscribeKey,
];

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  campaigns: {
    holds: 'Marketing mail campaigns.',
    columns: {
      id: 'uuid',
      name: 'name given by staff',
      created_at: 'instant of creation',
    },
  },
} as const;
