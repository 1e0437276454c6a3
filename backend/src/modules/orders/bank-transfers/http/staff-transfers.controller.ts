import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { SLIP_TYPES } from '../../../../domain/payments/slip-type.js';
import { Listings } from '../../../../platform/database/listings.js';
import { Requires } from '../../../../platform/http/access/access.js';
import { attachment } from '../../../../platform/http/output/attachment.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { listOf } from '../../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { TransferView, bankTransfersListing } from '../bank-transfers.listing.js';
import { BankTransfers } from '../bank-transfers.service.js';
import { EnteredReceiptView, ReceiptBody, TransfersQuery } from './staff-transfers.dto.js';

const TransferPage = listOf(TransferView);

/**
 * Bank transfers in the console: those expected, those entered by one member of staff, and those confirmed by another.
 */
@Controller('admin/transfers')
@Requires('transfers.enter')
export class StaffTransfersController {
  constructor(
    private readonly listings: Listings,
    private readonly transfers: BankTransfers,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, TransferPage)
  async list(@Query() query: TransfersQuery) {
    return this.listings.page(bankTransfersListing, query);
  }

  @Get('export')
  @ReturnsCsv('transfers')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: TransfersQuery) {
    await this.staffReads.record({ staffId, what: 'transfer_export', subject: 'transfers' });
    return this.listings.file(bankTransfersListing, query);
  }

  /** Downloads the customer's payment proof. Never rendered inside a page, because it is untrusted. */
  @Get(':paymentId/slip')
  @ApiProduces(...SLIP_TYPES)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async slip(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Param('paymentId', ParseUUIDPipe) paymentId: string,
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
  async confirm(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) receiptId: string): Promise<void> {
    await this.transfers.confirmReceipt(staff, receiptId);
  }

  /** Rejects an incorrect receipt. */
  @Post('receipts/:id/reject')
  @ReturnsNothing()
  async reject(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) receiptId: string): Promise<void> {
    await this.transfers.rejectReceipt(staff, receiptId);
  }
}
