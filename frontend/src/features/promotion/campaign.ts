import type { components } from '../../api/schema';

export type Campaign = components['schemas']['CampaignView'];
