export { pointEntities } from './point-record.entity.js';
export { PointPriceList, PointsLedger } from './points-ledger.service.js';
export { PointsModule } from './points.module.js';
export { ReferralPoints } from './referral-points.service.js';

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
