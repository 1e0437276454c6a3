import { PointLedger } from './point-ledger.entity.js';
import { StoredPointRecord } from './point-record.entity.js';

export const pointEntities: readonly (new () => object)[] = [PointLedger, StoredPointRecord];
