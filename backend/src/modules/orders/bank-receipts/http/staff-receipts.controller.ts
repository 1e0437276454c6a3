import { Body, Controller, Get, Post, Put, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order-money.js';
import { normalizeRemittanceCode, SLIP_TYPES } from '../../../../domain/payments/bank-receipt.js';
import { Listings } from '../../../../platform/database/listings.js';
import {
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../../platform/http/access/access.js';
import { Id, Line, WholeNumber } from '../../../../platform/http/input/fields.js';
import {
  CodeOnly,
  IsCalendarDate,
  IsCleanText,
  IsCode,
  IsId,
  IsNotBlank,
} from '../../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OptionalId, SortKey } from '../../../../platform/http/input/list-query.js';
import { listOf } from '../../../../platform/http/input/pagination.js';
import { readUpload } from '../../../../platform/http/input/body-parsing.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { attachment, Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { StaffReads } from '../../../audit/index.js';
import {
  BANK_RECEIPT_SORTS,
  bankReceiptsListing,
  RECEIPT_STAGES,
  type ReceiptStage,
  TransferView,
} from '../bank-receipts.listing.js';
import { BankReceipts } from '../bank-receipts.service.js';
import { TransfersQueries } from '../transfers.queries.js';

const MAX_FEN = 100_000_000_000;

class TransfersQuery extends ListQuery {
  @SortKey(...BANK_RECEIPT_SORTS) sort?: string;
  @AnyOf(...RECEIPT_STAGES) stage?: readonly ReceiptStage[];
  @AnyOf(...ORDER_STATUSES) orderStatus?: readonly OrderStatus[];
  @OptionalId() accountId?: string;

  /** The transfer that this remittance code identifies, in any spelling of it. */
  @ApiPropertyOptional({ maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @IsCode()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (normalizeRemittanceCode(value) ?? value) : value,
  )
  code?: string;
}

/** A receipt as the bank statement shows it. Either `paymentId` or `remittanceCode` identifies the transfer. */
class ReceiptBody {
  @ApiPropertyOptional({ format: 'uuid' })
  @ValidateIf(({ paymentId }: ReceiptBody) => paymentId !== undefined)
  @IsId()
  paymentId?: string;

  /** As written in the remark of the transfer; spaces, hyphens and case do not matter. */
  @ApiPropertyOptional({ maxLength: 100 })
  @ValidateIf(({ paymentId }: ReceiptBody) => paymentId === undefined)
  @IsString()
  @MaxLength(100)
  @IsCode()
  remittanceCode?: string;

  /** The bank's serial number of the transaction; each is entered only once. */
  @ApiProperty({ maxLength: 64 })
  @CodeOnly()
  @IsString()
  @IsNotBlank()
  @MaxLength(64)
  @IsCleanText()
  bankSerial!: string;

  @WholeNumber(1, MAX_FEN, { description: 'Fen' })
  amountFen!: number;

  @ApiProperty({ format: 'date', description: 'YYYY-MM-DD' })
  @IsCalendarDate()
  receivedOn!: string;

  @Line(100)
  payer!: string;

  @Line(100)
  payerBank!: string;

  /** 6 to 34 digits or letters; spaces and dashes are ignored. Refunds are paid to it. */
  @ApiProperty({ maxLength: 100 })
  @CodeOnly()
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  payerAccount!: string;
}

class EnteredReceiptView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

const TransferPage = listOf(TransferView);

/**
 * Bank transfers in the console: those expected, those entered by one member of staff, and those confirmed by another.
 */
@Controller('admin/transfers')
@Requires('transfers.enter')
export class StaffTransfersController {
  constructor(
    private readonly queries: TransfersQueries,
    private readonly listings: Listings,
    private readonly transfers: BankReceipts,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, TransferPage)
  async list(@Query() query: TransfersQuery) {
    return this.queries.page(query);
  }

  @Get('export')
  @ReturnsCsv('transfers')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: TransfersQuery) {
    await this.staffReads.record({ staffId, what: 'transfer_export', subject: 'transfers' });
    return this.listings.file(bankReceiptsListing, query);
  }

  /**
   * Downloads the customer's payment proof. It is untrusted: the console shows pictures, which cannot run anything, and
   * only saves documents.
   */
  @Get(':paymentId/slip')
  @ApiProduces(...SLIP_TYPES)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async slip(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Id('paymentId') paymentId: string,
  ): Promise<StreamableFile> {
    const { contentType, bytes } = await this.transfers.getSlip(staffId, paymentId);
    return attachment(bytes, `slip-${paymentId}.${contentType.split('/')[1]}`, contentType);
  }

  /** Enters a receipt. Nothing is settled until another member of staff confirms it. */
  @Post('receipts')
  @RequiresIdempotencyKey()
  @Returns(201, EnteredReceiptView)
  async enter(
    @CurrentStaff() staff: StaffMember,
    @Body() { paymentId, remittanceCode, ...receipt }: ReceiptBody,
  ): Promise<EnteredReceiptView> {
    const by = paymentId === undefined ? { code: remittanceCode ?? '' } : { paymentId };
    return { id: await this.transfers.enterReceipt({ staff, by, ...receipt }) };
  }

  /** Confirms a receipt as the second person: the money counts. */
  @Post('receipts/:id/confirm')
  @Requires('transfers.confirm')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async confirm(@CurrentStaff() staff: StaffMember, @Id() receiptId: string): Promise<void> {
    await this.transfers.confirmReceipt(staff, receiptId);
  }

  /** Rejects an incorrect receipt. */
  @Post('receipts/:id/reject')
  @ReturnsNothing()
  async reject(@CurrentStaff() staff: StaffMember, @Id() receiptId: string): Promise<void> {
    await this.transfers.rejectReceipt(staff, receiptId);
  }
}

/** The payment proof of a bank transfer. */
@Controller('account/orders/:id/transfer-slip')
@LetsIn('customer')
export class TransferSlipController {
  constructor(private readonly transfers: BankReceipts) {}

  /** Uploads the bank's slip for a pending transfer: a PDF or an image, at most 5 MB. A later one replaces it. */
  @Put()
  @Limit({ name: 'transfer-slip', points: 20, windowSeconds: 3_600, per: 'account' })
  @ApiConsumes(...SLIP_TYPES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ReturnsNothing()
  async upload(
    @CurrentAccount() { accountId }: Principal,
    @Id() orderId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.transfers.uploadSlip(accountId, orderId, await readUpload(request, SLIP_TYPES));
  }
}
