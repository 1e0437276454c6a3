import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { PointsController } from './http/points.controller.js';
import { StaffPointsController } from './http/staff-points.controller.js';
import { PointPriceList } from './point-price-list.service.js';
import { PointsLedger } from './points-ledger.service.js';
import { PointsPersonalData } from './points.personal-data.js';
import { PointsQueries } from './points.queries.js';
import { PointsRepository } from './points.repository.js';
import { ReferralPoints } from './referral-points.service.js';

@Module({
  imports: [AccountModule],
  controllers: [PointsController, StaffPointsController],
  providers: [PointsLedger, ReferralPoints, PointPriceList, PointsQueries, PointsRepository, PointsPersonalData],
  exports: [PointsLedger, ReferralPoints, PointPriceList],
})
export class PointsModule {}
