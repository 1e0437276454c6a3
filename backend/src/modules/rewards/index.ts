export { Reward } from './entities/reward.entity.js';
export { RewardsModule } from './rewards.module.js';
