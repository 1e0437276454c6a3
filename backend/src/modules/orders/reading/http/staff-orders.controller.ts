import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { Listings } from '../../../../platform/database/listings.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import { Requires } from '../../../../platform/http/access/access.js';
import { CallerLocale } from '../../../../platform/http/access/caller.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { listOf } from '../../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { DoneOrProposedView } from '../../../approvals/index.js';
import { OrderRefunds } from '../../refunds/order-refund.service.js';
import { StaffOrderView, ordersListing } from '../orders.listing.js';
import { RefundPreviews } from '../../refunds/refund-previews.service.js';
import { RefundRequests } from '../../refunds/refund-requests.service.js';
import { StaffOrdersQueries } from '../staff-orders.queries.js';
import { toLineView } from '../agreed-line.view.js';
import { lineTable } from '../line-table.js';
import { ReasonBody, RefundBody, RefundPreviewQuery, StaffOrdersQuery } from './staff-orders.dto.js';
import { RefundPreviewView, StaffOrderFileView } from './staff-orders.views.js';

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
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, OrderPage)
  async list(@Query() query: StaffOrdersQuery) {
    return this.listings.page(ordersListing, query);
  }

  @Get('export')
  @ReturnsCsv('orders')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: StaffOrdersQuery) {
    await this.staffReads.record({ staffId, what: 'order_export', subject: 'orders' });
    return this.listings.file(ordersListing, query);
  }

  @Get(':id')
  @Returns(200, StaffOrderFileView)
  async show(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @CallerLocale() locale: Locale,
  ): Promise<StaffOrderFileView> {
    const order = await this.queries.get(id);
    await this.staffReads.record({ staffId, what: 'order', subject: id });
    const lines = order.lines ?? [];
    return {
      ...order,
      lines: lines.map((line) => toLineView(line, order.months)),
      agreed:
        lines.length > 0 ? lineTable({ ...order, lines, totalFen: order.subtotalFen, whole: order }, locale) : null,
    };
  }

  /** Previews a refund. Changes nothing. */
  @Get(':id/refund-preview')
  @Requires('orders.refund')
  @Returns(200, RefundPreviewView)
  async previewRefund(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) orderId: string,
    @Query() { amount }: RefundPreviewQuery,
  ): Promise<RefundPreviewView> {
    return this.previews.preview(staff, orderId, amount);
  }

  /** Returns money, or points, in part or in full, or proposes it where somebody would keep the goods. */
  @Post(':id/refunds')
  @Requires('orders.refund')
  @RequiresIdempotencyKey()
  @Returns(200, DoneOrProposedView)
  async refund(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) orderId: string,
    @Body() { amount, refundable: seen, paymentId, reason }: RefundBody,
  ): Promise<DoneOrProposedView> {
    const { proposalId } = await this.refunds.refund({
      orderId,
      staff,
      amount,
      seen,
      reason,
      ...(paymentId ? { paymentId } : {}),
    });
    return { proposalId };
  }

  /** Grants the customer's refund request. */
  @Post(':id/refund-request/approve')
  @Requires('orders.refund')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async approve(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) orderId: string): Promise<void> {
    await this.requests.approve({ orderId, staff });
  }

  @Post(':id/refund-request/reject')
  @Requires('orders.refund')
  @ReturnsNothing()
  async reject(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) orderId: string,
    @Body() { reason }: ReasonBody,
  ): Promise<void> {
    await this.requests.reject({ orderId, staff, reason });
  }
}
