export { Reward } from './reward.entity.js';
export { RewardsModule } from './rewards.module.js';

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  rewards: {
    holds: 'Rewards for publications about the product.',
    columns: {
      id: 'uuid',
      account_id: 'account of the author',
      next_check_on: 'date of the next check; null if none is due',
    },
  },
} as const;
