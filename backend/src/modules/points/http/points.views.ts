import { ApiProperty } from '@nestjs/swagger';
import { POINT_RECORD_TYPES, type PointRecordType } from '../../../domain/points/ledger.js';
import { OneOf, SearchQuery } from '../../../platform/http/list-query.js';

/** What of the caller's ledger is shown. */
export class PointsQuery extends SearchQuery {
  @OneOf(...POINT_RECORD_TYPES) type?: PointRecordType;
}

export class PointRecordView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** In the caller's language. */
  @ApiProperty() description!: string;
  @ApiProperty({ enum: POINT_RECORD_TYPES }) type!: PointRecordType;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Points, without a sign' }) amount!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class PointPricesView {
  @ApiProperty({ type: 'integer', description: 'Points for one user' }) users!: number;
  @ApiProperty({ type: 'integer', description: 'Points for one asset' }) assets!: number;
  @ApiProperty({ type: 'integer', description: 'Points for one month' }) months!: number;
  @ApiProperty({ type: 'integer', description: 'The most that one exchange may buy' }) maxQuantity!: number;
  /** What the caller can spend; below 0 only after a refund took back what had been earned. */
  @ApiProperty({ type: 'integer' }) balance!: number;
}
