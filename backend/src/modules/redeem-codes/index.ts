import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { PaidModule } from '../paid/index.js';
import { PlansModule } from '../plans/index.js';
import { PointsModule } from '../points/index.js';
import { CodeRedemption, GiftGiving } from './code-redemption.service.js';
import { RedemptionsController } from './http/redemptions.controller.js';
import { StaffRedeemCodesController } from './http/staff-redeem-codes.controller.js';
import { RedeemBatches } from './redeem-batches.service.js';
import { RedemptionsPersonalData, RedemptionsQueries } from './redeem-codes.queries.js';
import { RedeemCodesRepository } from './redeem-codes.repository.js';

export { redeemCodeEntities } from './redeem-code.entity.js';
export { type BatchDraft, type GiftDraft, type MadeBatch, RedeemBatches } from './redeem-batches.service.js';

@Module({
  imports: [AccountModule, PlansModule, PointsModule, PaidModule],
  controllers: [RedemptionsController, StaffRedeemCodesController],
  providers: [
    CodeRedemption,
    GiftGiving,
    RedeemBatches,
    RedeemCodesRepository,
    RedemptionsQueries,
    RedemptionsPersonalData,
  ],
  exports: [RedeemBatches],
})
export class RedeemCodesModule {}
