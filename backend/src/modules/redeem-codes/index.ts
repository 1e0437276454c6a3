export { redeemCodeEntities } from './redeem-code.entity.js';
export { type BatchDraft, type GiftDraft, type MadeBatch, RedeemBatches } from './redeem-batches.service.js';
export { RedeemCodesModule } from './redeem-codes.module.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  redeem_batches: {
    holds: 'Batches of redeem codes.',
    columns: {
      id: 'uuid',
      name: 'name given by staff',
      created_at: 'instant of creation',
    },
  },
  redeem_codes: {
    holds: 'Redeem codes.',
    columns: {
      id: 'uuid',
      batch_id: 'batch of the code',
    },
  },
} as const;
