import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { PaidModule } from '../paid/index.js';
import { PlansModule } from '../plans/index.js';
import { RewardsController, StaffRewardsController } from './http/staff-rewards.controller.js';
import { RewardCare, RewardMails } from './reward-care.service.js';
import { RewardGranting } from './reward-granting.service.js';
import { RewardsPersonalData, RewardsQueries } from './rewards.queries.js';
import { RewardsRepository } from './rewards.repository.js';

export { Reward } from './reward.entity.js';

@Module({
  imports: [AccountModule, PlansModule, PaidModule],
  controllers: [RewardsController, StaffRewardsController],
  providers: [RewardGranting, RewardCare, RewardMails, RewardsQueries, RewardsRepository, RewardsPersonalData],
})
export class RewardsModule {}
