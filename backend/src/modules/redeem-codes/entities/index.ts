import { RedeemBatch } from './redeem-batch.entity.js';
import { RedeemCode } from './redeem-code.entity.js';

export const redeemCodeEntities: readonly (new () => object)[] = [RedeemBatch, RedeemCode];
