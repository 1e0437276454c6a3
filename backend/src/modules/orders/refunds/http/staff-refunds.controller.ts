import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import {
  REFUND_STAGES,
  REFUND_STATUSES,
  type RefundStage,
  type RefundStatus,
} from '../../../../domain/payments/payment-status.js';
import { Listings } from '../../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { Line } from '../../../../platform/http/input/fields.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../../platform/http/input/list-query.js';
import { listOf } from '../../../../platform/http/input/pagination.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { OpenRefunds } from '../open-refunds.service.js';
import { REFUND_SORTS, refundsListing, StaffRefundRowView } from '../refunds.listing.js';

export class RefundsQuery extends ListQuery {
  @SortKey(...REFUND_SORTS) sort?: string;
  @AnyOf(...REFUND_STATUSES) status?: readonly RefundStatus[];
  @AnyOf(...REFUND_STAGES) stage?: readonly RefundStage[];
  /** Whether staff have to decide about it, pay it out, or retry it. */
  @OneOf('true', 'false') isWaiting?: string;
  @AnyOf(...PAYMENT_METHODS) method?: readonly PaymentMethod[];
}

/** Why the refund is not made, in words that the customer reads. */
class GivingUpBody {
  @Line(300)
  reason!: string;
}

const RefundPage = listOf(StaffRefundRowView);

/** Refunds in the console: those in progress, and those staff have to pay out themselves. */
@Controller('admin/refunds')
@Requires('refunds.settle')
export class StaffRefundsController {
  constructor(
    private readonly listings: Listings,
    private readonly refunds: OpenRefunds,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, RefundPage)
  async list(@Query() query: RefundsQuery) {
    return this.listings.page(refundsListing, query);
  }

  @Get('export')
  @ReturnsCsv('refunds')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: RefundsQuery) {
    await this.staffReads.record({ staffId, what: 'refund_export', subject: 'refunds' });
    return this.listings.file(refundsListing, query);
  }

  /** Retries a refund that its provider refused. */
  @Post(':refundNo/retry')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async retry(@CurrentStaff() staff: StaffMember, @Param('refundNo') refundNo: string): Promise<void> {
    await this.refunds.retry({ refundNo, staff });
  }

  /** Confirms that the money was returned by hand: a transfer, or a refund that its provider refused. */
  @Post(':refundNo/confirm')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async confirm(@CurrentStaff() staff: StaffMember, @Param('refundNo') refundNo: string): Promise<void> {
    await this.refunds.confirmByHand({ refundNo, staff });
  }

  /** Gives up a refund that its provider refused. */
  @Post(':refundNo/give-up')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async giveUp(
    @CurrentStaff() staff: StaffMember,
    @Param('refundNo') refundNo: string,
    @Body() { reason }: GivingUpBody,
  ): Promise<void> {
    await this.refunds.giveUp({ refundNo, staff, reason });
  }
}
