import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { PointsController, StaffPointsController } from './http/points.controller.js';
import { PointCorrectionsController } from './http/point-corrections.controller.js';
import { PointCorrections } from './point-corrections.service.js';
import { PointPriceList, PointsLedger } from './points-ledger.service.js';
import { PointsPersonalData, PointsQueries } from './points.queries.js';
import { PointsRepository } from './points.repository.js';
import { ReferralPoints } from './referral-points.service.js';

@Module({
  imports: [AccountModule],
  controllers: [PointsController, StaffPointsController, PointCorrectionsController],
  providers: [
    PointsLedger,
    PointCorrections,
    ReferralPoints,
    PointPriceList,
    PointsQueries,
    PointsRepository,
    PointsPersonalData,
  ],
  exports: [PointsLedger, ReferralPoints, PointPriceList],
})
export class PointsModule {}
