import { ApiProperty } from '@nestjs/swagger';
import { ORDER_KINDS, type OrderKind } from '../../../domain/orders/order-status.js';

export class StaffCouponView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() code!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Basis points' }) percentBps!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen' }) amountFen!: number | null;
  @ApiProperty() isEnabled!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startsAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endsAt!: string | null;
  @ApiProperty({ enum: ORDER_KINDS, isArray: true, nullable: true }) orderKinds!: OrderKind[] | null;
  @ApiProperty({ type: [String], nullable: true }) planIds!: string[] | null;
  @ApiProperty({ type: 'integer', description: 'Fen' }) minimumFen!: number;
  @ApiProperty({ type: 'integer', nullable: true }) maxRedemptions!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) maxPerCustomer!: number | null;
  @ApiProperty() note!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  /** Sent back with a change. */
  @ApiProperty({ type: 'integer' }) version!: number;
  /** Unpaid orders that hold it. */
  @ApiProperty({ type: 'integer' }) reserved!: number;
  /** Paid orders that used it. */
  @ApiProperty({ type: 'integer' }) consumed!: number;
}

/** Exactly one is not null. */
export class CouponOutcomeView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) id!: string | null;
  /** Set when the change waits for a second administrator. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
