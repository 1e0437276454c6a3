import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import { REFUND_STAGES, type RefundStage } from '../../../../domain/payments/refund-stage.js';
import { REFUND_STATUSES, type RefundStatus } from '../../../../domain/payments/refund-status.js';
import { Listings } from '../../../../platform/database/listings.js';
import { Requires } from '../../../../platform/http/access/access.js';
import { column, type CsvColumn, ReturnsCsv, timeColumn, yuanColumn } from '../../../../platform/http/output/csv.js';
import { ListQuery, OneOf, SortKey } from '../../../../platform/http/input/list-query.js';
import { pageOf } from '../../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { OrderRefunds } from '../order-refund.service.js';
import { REFUND_SORTS, type RefundRow, refundsListing } from '../refunds.listing.js';

const NULLABLE_TEXT = { type: String, nullable: true } as const;

export class RefundsQuery extends ListQuery {
  @SortKey(...REFUND_SORTS) sort?: string;
  @OneOf(...REFUND_STATUSES) status?: RefundStatus;
  @OneOf(...REFUND_STAGES) stage?: RefundStage;
  /** Whether staff have to pay it out, or to try it again. */
  @OneOf('true', 'false') isWaiting?: string;
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
  /** `to_pay_out`: staff have to transfer it back and then confirm it. */
  @ApiProperty({ enum: REFUND_STAGES }) stage!: RefundStage;
  @ApiProperty({ enum: ['staff', 'customer', 'automatic', 'provider'] }) origin!: string;
  @ApiProperty() reason!: string;
  /** Payer of the transfer that is refunded, as on the bank statement; empty where it was not entered. */
  @ApiProperty(NULLABLE_TEXT) payer!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerBank!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerAccount!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt!: Date | null;
}

const RefundPage = pageOf(StaffRefundRowView);

const COLUMNS: readonly CsvColumn<RefundRow>[] = [
  column('退款单号', 'Refund number', ({ refundNo }) => refundNo),
  column('订单号', 'Order number', ({ orderNumber }) => orderNumber),
  column('客户邮箱', 'Customer', ({ mail }) => mail),
  column('支付方式', 'Payment method', ({ method }) => method),
  yuanColumn('退款金额', 'Refund', ({ amountFen }) => amountFen),
  column('进度', 'Status', ({ stage }) => stage),
  column('原因', 'Reason', ({ reason }) => reason),
  column('收款方户名', 'Payee', ({ payer }) => payer),
  column('开户行', 'Bank', ({ payerBank }) => payerBank),
  column('收款账号', 'Account number', ({ payerAccount }) => payerAccount),
  timeColumn('发起时间', 'Requested', ({ createdAt }) => createdAt),
  timeColumn('完成时间', 'Completed', ({ finishedAt }) => finishedAt),
];

/** Refunds in the console: those in progress, and those staff have to pay out themselves. */
@Controller('admin/refunds')
@Requires('refunds.settle')
export class StaffRefundsController {
  constructor(
    private readonly listings: Listings,
    private readonly refunds: OrderRefunds,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, RefundPage)
  async list(@Query() query: RefundsQuery) {
    return this.listings.page(refundsListing, query);
  }

  @Get('export')
  @ReturnsCsv('refunds')
  async export(@CurrentStaff() { accountId: staffId, address }: StaffMember, @Query() query: RefundsQuery) {
    await this.staffReads.record({ staffId, what: 'refund_export', subject: 'refunds', address });
    return { columns: COLUMNS, ...(await this.listings.all(refundsListing, query)) };
  }

  /** Retries a refund that its provider refused. */
  @Post(':refundNo/retry')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async retry(@CurrentStaff() staff: StaffMember, @Param('refundNo') refundNo: string): Promise<void> {
    await this.refunds.retry({ refundNo, staff });
  }

  /** Confirms that the money was returned by hand. */
  @Post(':refundNo/confirm')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async confirm(@CurrentStaff() staff: StaffMember, @Param('refundNo') refundNo: string): Promise<void> {
    await this.refunds.confirmByHand({ refundNo, staff });
  }
}
