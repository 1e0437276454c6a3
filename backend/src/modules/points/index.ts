export { pointEntities } from './entities/index.js';
export { PointPriceList } from './point-price-list.service.js';
export { PointsLedger } from './points-ledger.service.js';
export { PointsModule } from './points.module.js';
export { ReferralPoints } from './referral-points.service.js';
