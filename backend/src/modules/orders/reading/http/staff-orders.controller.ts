import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Max, Min } from 'class-validator';
import { LICENSE_STATES, type LicenseState } from '../../../../domain/licensing/license.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  type OrderKind,
  type OrderStatus,
} from '../../../../domain/orders/order-money.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import { IsId } from '../../../../platform/http/input/clean-text.js';
import { Listings } from '../../../../platform/database/listings.js';
import { CallerLocale, CurrentStaff, Requires, type StaffMember } from '../../../../platform/http/access/access.js';
import { Id, Line, OptionalWholeNumber, WholeNumber } from '../../../../platform/http/input/fields.js';
import { AnyOf, ListQuery, OneOf, OptionalId, SortKey } from '../../../../platform/http/input/list-query.js';
import { DigitsToNumber, listOf } from '../../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { CapacityView, FEN, Returns, ReturnsNothing, TIME } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { OnlySalesperson } from '../../../account/index.js';
import { DoneOrProposedView } from '../../../approvals/index.js';
import { StaffReads } from '../../../audit/index.js';
import { OrderReceipts } from '../../order-mails.js';
import { OrderRefunds } from '../../refunds/order-refund.service.js';
import { REFUNDED_LICENSES, type RefundedLicense, RefundPreviews } from '../../refunds/refund-previews.service.js';
import { RefundRequests } from '../../refunds/refund-requests.service.js';
import { ORDER_SORTS, ordersListing, StaffOrderView } from '../orders.listing.js';
import { StaffOrderFileView, StaffOrdersQueries } from '../staff-orders.queries.js';

/** What a license allows before or after a refund. */
export class RefundedTermsView extends CapacityView {
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}

/** A license that a refund changes. */
export class RefundedLicenseView {
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() before!: RefundedTermsView;
  @ApiProperty() after!: RefundedTermsView;
  /** What stays paid for what it still gives afterwards. */
  @ApiProperty(FEN) staysPaidFen!: number;
}

/** What a refund takes from one payment. */
class RefundPartView {
  /** Our number of the payment. */
  @ApiProperty() outTradeNo!: string;
  @ApiProperty({ enum: PAYMENT_METHODS, enumName: 'PaymentMethod' }) method!: PaymentMethod;
  /** Whether staff transfer the money themselves. */
  @ApiProperty() isByHand!: boolean;
  @ApiProperty(FEN) amountFen!: number;
}

/** The effects of a refund. */
class RefundPreviewView {
  @ApiProperty({ type: 'integer', description: 'Fen, or points for an order settled with points' }) refundable!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, or points for an order settled with points' }) amount!: number;
  /** Where the money goes, for each payment that it is taken from; none for points. */
  @ApiProperty({ type: [RefundPartView] }) parts!: readonly RefundPartView[];
  @ApiProperty({ enum: REFUNDED_LICENSES }) license!: RefundedLicense;
  @ApiProperty({ type: 'integer' }) licenseCount!: number;
  /** Others that now belong to another account and stay there. */
  @ApiProperty({ type: 'integer' }) transferredCount!: number;
  /** Whether one was ever bound or downloaded. */
  @ApiProperty() wasUsed!: boolean;
  /** 0 is a lifetime. */
  @ApiProperty({ type: 'integer' }) months!: number;
  @ApiProperty({ type: [RefundedLicenseView] }) changes!: readonly RefundedLicenseView[];
  /** Other orders whose changes of licenses would end, because what they were priced by is taken back. */
  @ApiProperty({ type: String, format: 'uuid', isArray: true }) ends!: readonly string[];
  /** Points that the customer's referrer loses. */
  @ApiProperty({ type: 'integer' }) clawedBackPoints!: number;
  /** Fen of what the customer keeps without having paid for it. */
  @ApiProperty(FEN) givenFen!: number;
  /** The refund would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}

const MAX_FEN = 100_000_000_000;
/** More than the changes that ever follow one order. */
const MAX_ENDED = 500;

class StaffOrdersQuery extends ListQuery {
  @SortKey(...ORDER_SORTS) sort?: string;
  @AnyOf(...ORDER_STATUSES) status?: readonly OrderStatus[];
  @AnyOf(...ORDER_KINDS) kind?: readonly OrderKind[];
  @AnyOf(...PAYMENT_METHODS) method?: readonly PaymentMethod[];
  @AnyOf('money', 'points', 'free') settledBy?: readonly string[];
  @OneOf('true', 'false') isRefundAsked?: string;
  @OptionalId() accountId?: string;
}

/** A refund to preview. */
class RefundPreviewQuery {
  /** Fen, or points; by default all that is left. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_FEN })
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amount?: number;
}

/** The reason: of a refund or a rejection in words that the customer reads, otherwise for the audit log. */
class ReasonBody {
  @Line(300)
  reason!: string;
}

class RefundBody extends ReasonBody {
  /** Fen, or points for an order that points paid. A full refund names all that is left. */
  @WholeNumber(1, MAX_FEN)
  amount!: number;

  /**
   * The refundable amount at the time of the decision, as the preview returned it. If it has since changed, the request
   * is refused with 409.
   */
  @WholeNumber(1, MAX_FEN)
  refundable!: number;

  /**
   * The orders whose changes of licenses would end, as the preview returned them. If the refund would end another one,
   * the request is refused with 409.
   */
  @ApiPropertyOptional({ type: String, format: 'uuid', isArray: true, maxItems: MAX_ENDED })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENDED)
  @IsId({ each: true })
  ends?: readonly string[];

  /**
   * What it gives away, as the preview returned it, in fen. If it would give away more, because a licence has been
   * transferred since, the request is refused with 409.
   */
  @OptionalWholeNumber(0, MAX_FEN)
  givenFen?: number;

  /** A payment of the order other than the one that settled it. */
  @OptionalId() paymentId?: string;
}

class ApprovalBody {
  /** The refundable amount at the time of the decision, as the preview returned it; 0 where it refused. */
  @OptionalWholeNumber(0, MAX_FEN)
  refundable?: number;
}

const OrderPage = listOf(StaffOrderView);

/** Orders in the console, and their refunds. */
@Controller('admin/orders')
@Requires('orders.read')
export class StaffOrdersController {
  constructor(
    private readonly listings: Listings,
    private readonly queries: StaffOrdersQueries,
    private readonly refunds: OrderRefunds,
    private readonly requests: RefundRequests,
    private readonly previews: RefundPreviews,
    private readonly receipts: OrderReceipts,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, OrderPage)
  async list(@OnlySalesperson() salesperson: string | null, @Query() query: StaffOrdersQuery) {
    return this.listings.page(ordersListing, { ...query, salesperson: salesperson ?? undefined });
  }

  @Get('export')
  @ReturnsCsv('orders')
  async export(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @OnlySalesperson() salesperson: string | null,
    @Query() query: StaffOrdersQuery,
  ) {
    await this.staffReads.record({ staffId, what: 'order_export', subject: 'orders' });
    return this.listings.file(ordersListing, { ...query, salesperson: salesperson ?? undefined });
  }

  @Get(':id')
  @Returns(200, StaffOrderFileView)
  async show(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @OnlySalesperson() salesperson: string | null,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<StaffOrderFileView> {
    const order = await this.queries.get(id, salesperson, locale);
    await this.staffReads.record({ staffId, what: 'order', subject: id });
    return order;
  }

  /** Previews a refund. Changes nothing. */
  @Get(':id/refund-preview')
  @Requires('orders.refund')
  @Returns(200, RefundPreviewView)
  async previewRefund(
    @CurrentStaff() staff: StaffMember,
    @Id() orderId: string,
    @Query() { amount }: RefundPreviewQuery,
  ): Promise<RefundPreviewView> {
    return this.previews.preview(staff, orderId, amount);
  }

  /**
   * Refunds money or points, in part or in full; creates a proposal instead where the customer would keep the goods.
   */
  @Post(':id/refunds')
  @Requires('orders.refund')
  @RequiresIdempotencyKey()
  @Returns(200, DoneOrProposedView)
  async refund(
    @CurrentStaff() staff: StaffMember,
    @Id() orderId: string,
    @Body() { amount, refundable: seen, ends: seenEnds, givenFen: seenGivenFen, paymentId, reason }: RefundBody,
  ): Promise<DoneOrProposedView> {
    const { proposalId } = await this.refunds.refund({
      orderId,
      staff,
      amount,
      seen,
      seenEnds,
      seenGivenFen,
      reason,
      ...(paymentId ? { paymentId } : {}),
    });
    return { proposalId };
  }

  /** Grants the customer's refund request: returns what is left, or closes it where everything has been returned. */
  @Post(':id/refund-request/approve')
  @Requires('orders.refund')
  @RequiresIdempotencyKey()
  @ApiBody({ type: ApprovalBody, required: false })
  @ReturnsNothing()
  async approve(
    @CurrentStaff() staff: StaffMember,
    @Id() orderId: string,
    // Browser tabs of the previous release send no body.
    @Body() body?: ApprovalBody,
  ): Promise<void> {
    await this.requests.approve({ orderId, staff, seen: body?.refundable });
  }

  @Post(':id/refund-request/reject')
  @Requires('orders.refund')
  @ReturnsNothing()
  async reject(
    @CurrentStaff() staff: StaffMember,
    @Id() orderId: string,
    @Body() { reason }: ReasonBody,
  ): Promise<void> {
    await this.requests.reject({ orderId, staff, reason });
  }

  /** Sends the receipt of a paid order to its buyer again, newly written. */
  @Post(':id/receipt')
  @Requires('mail.resend')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async sendReceipt(
    @CurrentStaff() staff: StaffMember,
    @Id() orderId: string,
    @Body() { reason }: ReasonBody,
  ): Promise<void> {
    await this.receipts.sendAgain(staff, { orderId, reason });
  }
}
