import type { RewardRules } from '../../domain/rewards/reward.js';
import type { SiteConfig } from '../site/index.js';

/** The campaign as the rules read it. An article and a post earn the same. */
export function rewardRules({ campaign }: Pick<SiteConfig, 'campaign'>): RewardRules {
  const { article, video, popular, popularReads: minReads, popularPlays: minPlays, reposted, review } = campaign;
  return {
    article,
    post: article,
    video,
    popularity: { ...popular, minReads, minPlays },
    repost: reposted,
    tutorial: review,
    keepMonths: campaign.keepMonths,
  };
}
