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

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  point_records: {
    holds: 'The points ledger.',
    columns: {
      id: 'uuid',
      account_id: 'account whose points they are',
      amount: 'points; negative if spent or taken back; 1 point is worth 1 fen',
      order_id: 'order concerned; null if none',
      reason: 'reason, such as `referral_earned`',
      created_at: 'instant of the entry',
    },
  },
} as const;
