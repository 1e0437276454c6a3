import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/payments/attempt-lifetime.js';
import { REFUND_STATUSES, type RefundStatus } from '../../../domain/payments/refund-status.js';
import { Listings } from '../../../platform/database/listings.js';
import { LetsIn } from '../../../platform/http/access.js';
import { ListQuery, OneOf, SortKey } from '../../../platform/http/list-query.js';
import { pageOf } from '../../../platform/http/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/returns.js';
import { OrderRefunds } from '../order-refund.service.js';
import { REFUND_SORTS, refundsListing } from '../refunds.listing.js';

export class RefundsQuery extends ListQuery {
  @SortKey(...REFUND_SORTS) sort?: string;
  @OneOf(...REFUND_STATUSES) status?: RefundStatus;
  @OneOf(...PAYMENT_METHODS) method?: PaymentMethod;
}

class StaffRefundRowView {
  @ApiProperty() refundNo!: string;
  @ApiProperty({ format: 'uuid' }) orderId!: string;
  @ApiProperty() orderNumber!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() method!: string;
  @ApiProperty({ type: 'integer', description: 'Fen' }) amountFen!: number;
  @ApiProperty({ enum: REFUND_STATUSES }) status!: RefundStatus;
  @ApiProperty({ enum: ['staff', 'customer', 'automatic', 'provider'] }) origin!: string;
  @ApiProperty() reason!: string;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt!: Date | null;
}

const RefundPage = pageOf(StaffRefundRowView);

/** Refunds in the console: what is on its way, and what staff have to do themselves. */
@Controller('admin/refunds')
@LetsIn('admin')
export class StaffRefundsController {
  constructor(
    private readonly listings: Listings,
    private readonly refunds: OrderRefunds,
  ) {}

  @Get()
  @Returns(200, RefundPage)
  async list(@Query() query: RefundsQuery) {
    return this.listings.page(refundsListing, query);
  }

  /** Sends a refund again that its provider refused. */
  @Post(':refundNo/retry')
  @ReturnsNothing()
  async retry(@CurrentStaff() staff: StaffMember, @Param('refundNo') refundNo: string): Promise<void> {
    await this.refunds.retry({ refundNo, staff });
  }

  /** The money was returned by hand. */
  @Post(':refundNo/confirm')
  @ReturnsNothing()
  async confirm(@CurrentStaff() staff: StaffMember, @Param('refundNo') refundNo: string): Promise<void> {
    await this.refunds.confirmByHand({ refundNo, staff });
  }
}
