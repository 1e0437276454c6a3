export { redeemCodeEntities } from './entities/index.js';
export { type BatchDraft, type GiftDraft, type MadeBatch, RedeemBatches } from './redeem-batches.service.js';
export { RedeemCodesModule } from './redeem-codes.module.js';
