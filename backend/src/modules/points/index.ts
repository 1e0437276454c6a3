import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { PointCorrectionsController, PointsController, StaffPointsController } from './http/points.controller.js';
import { PointCorrections, PointPriceList, PointsLedger } from './points-ledger.service.js';
import { PointsPersonalData, PointsQueries } from './points.queries.js';
import { PointsRepository } from './points.repository.js';
import { ReferralPoints } from './referral-points.service.js';

export { pointEntities } from './point-record.entity.js';
export { PointPriceList, PointsLedger } from './points-ledger.service.js';
export { ReferralPoints } from './referral-points.service.js';

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
