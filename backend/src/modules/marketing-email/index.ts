import { Campaign } from './entities/campaign.entity.js';
import { CampaignRecipient } from './entities/campaign-recipient.entity.js';
import { UnsubscribeKey } from './entities/unsubscribe-key.entity.js';

export { MarketingEmailModule } from './marketing-email.module.js';
export { UnsubscribeLinks } from './unsubscribe-links.service.js';

export const marketingEmailEntities: readonly (new () => object)[] = [Campaign, CampaignRecipient, UnsubscribeKey];
