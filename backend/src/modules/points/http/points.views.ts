import { capacityFields } from '../../../domain/licensing/capacity.js';
import { ApiProperty } from '@nestjs/swagger';
import { POINT_RECORD_TYPES, type PointRecordType } from '../../../domain/points/ledger.js';
import { OneOf, SearchQuery } from '../../../platform/http/input/list-query.js';

/** Filters of the caller's ledger. */
export class PointsQuery extends SearchQuery {
  @OneOf(...POINT_RECORD_TYPES) type?: PointRecordType;
}

export class PointRecordView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** In the caller's language. */
  @ApiProperty() description!: string;
  @ApiProperty({ enum: POINT_RECORD_TYPES }) type!: PointRecordType;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Points; unsigned' }) amount!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class PointPricesView extends capacityFields((name) =>
  ApiProperty({ type: 'integer', description: `Price in points per unit of ${name}` }),
) {
  @ApiProperty({ type: 'integer', description: 'Price in points per month' }) months!: number;
  @ApiProperty({ type: 'integer', description: 'Maximum quantity per exchange' }) maxQuantity!: number;
  /** The whole balance, on hold or not; below 0 only after a refund took back what had been earned. */
  @ApiProperty({ type: 'integer' }) balance!: number;
  /** What the caller can spend now. */
  @ApiProperty({ type: 'integer', minimum: 0 }) spendable!: number;
  /** Earned by referrals whose orders can still be refunded: they count, and cannot be spent yet. */
  @ApiProperty({ type: 'integer', minimum: 0 }) held!: number;
  /** When the last of the held points can be spent; null where none is held or a refund of their order is open. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) heldUntil!: string | null;
}
