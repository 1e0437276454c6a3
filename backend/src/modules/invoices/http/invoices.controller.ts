import {
  Body,
  Controller,
  Get,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Query,
  Req,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Listings } from '../../../platform/database/listings.js';
import {
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { readUpload } from '../../../platform/http/input/upload.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { pdfAttachment, Returns, ReturnsNothing, ReturnsPdf } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { StaffReads } from '../../audit/index.js';
import { InvoiceDecisions } from '../invoice-decisions.service.js';
import { InvoiceRequests } from '../invoice-requests.service.js';
import { InvoicesQueries, InvoiceView, NewestInvoiceView, toInvoiceView } from '../invoices.queries.js';
import { invoicesListing, StaffInvoicesQueries, StaffInvoiceView } from '../staff-invoices.queries.js';
import { ApproveInvoice, EndInvoice, InvoicesQuery, IssueQuery, RequestInvoice } from './invoices.dto.js';

/** The e-invoice (发票) of an order, for its owner. */
@Controller('account/orders/:id')
@LetsIn('customer')
export class OrderInvoicesController {
  constructor(
    private readonly requests: InvoiceRequests,
    private readonly queries: InvoicesQueries,
  ) {}

  /** Requests the invoice of a paid order. */
  @Post('invoice-request')
  @Limit({ name: 'invoice-request', points: 20, windowSeconds: 3_600, per: 'account' })
  @RequiresIdempotencyKey()
  @Returns(201, InvoiceView)
  async request(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) orderId: string,
    @Body() body: RequestInvoice,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<InvoiceView> {
    await this.requests.request({ ...body, accountId, orderId, key });
    return this.queries.getNewest(accountId, orderId);
  }

  /** The newest request of the order with its status; null before the first. */
  @Get('invoice-request')
  @Returns(200, NewestInvoiceView)
  async show(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) orderId: string,
  ): Promise<NewestInvoiceView> {
    return { invoice: await this.queries.findNewest(accountId, orderId) };
  }

  /** The issued invoice. */
  @Get('invoice')
  @Limit({ name: 'invoice-file', points: 60, windowSeconds: 600, per: 'account' })
  @ReturnsPdf()
  async file(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) orderId: string,
  ): Promise<StreamableFile> {
    const { number, bytes } = await this.queries.file(accountId, orderId);
    return pdfAttachment(bytes, `${number}.pdf`);
  }
}

const InvoicePage = listOf(StaffInvoiceView);

/** Invoices in the console. */
@Controller('admin/invoices')
@Requires('invoices.issue')
export class StaffInvoicesController {
  constructor(
    private readonly listings: Listings,
    private readonly queries: StaffInvoicesQueries,
    private readonly decisions: InvoiceDecisions,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, InvoicePage)
  async list(@Query() query: InvoicesQuery) {
    const page = await this.listings.page(invoicesListing, query);
    return { ...page, items: page.items.map(toInvoiceView) };
  }

  @Get('export')
  @ReturnsCsv('invoices')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: InvoicesQuery) {
    await this.staffReads.record({ staffId, what: 'invoice_export', subject: 'invoices' });
    return this.listings.file(invoicesListing, query);
  }

  @Get(':id')
  @Returns(200, StaffInvoiceView)
  async show(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<StaffInvoiceView> {
    return this.queries.get(staff, id);
  }

  @Get(':id/file')
  @ReturnsPdf()
  async file(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<StreamableFile> {
    const { number, bytes } = await this.queries.file(staff, id);
    return pdfAttachment(bytes, `${number}.pdf`);
  }

  /** Approves a request for the amount that was read; it is issued later, with its file. */
  @Post(':id/approval')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async approve(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { keptFen }: ApproveInvoice,
  ): Promise<void> {
    await this.decisions.approve(staff, id, keptFen);
  }

  /** Uploads the issued file: the body is the PDF, at most 5 MB. */
  @Put(':id/file')
  @ApiConsumes('application/pdf')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Returns(200, StaffInvoiceView)
  async issue(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { number, amountFen }: IssueQuery,
    @Req() request: FastifyRequest,
  ): Promise<StaffInvoiceView> {
    await this.decisions.issue(staff, id, { number, amountFen, bytes: await readUpload(request) });
    return this.show(staff, id);
  }

  /** Rejects a request; the customer may correct it and submit a new one. */
  @Post(':id/rejection')
  @Returns(200, StaffInvoiceView)
  async reject(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: EndInvoice,
  ): Promise<StaffInvoiceView> {
    await this.decisions.reject(staff, id, reason);
    return this.show(staff, id);
  }

  /** Voids an issued invoice, because of a mistake in it or a refund. */
  @Post(':id/voiding')
  @Returns(200, StaffInvoiceView)
  async void(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: EndInvoice,
  ): Promise<StaffInvoiceView> {
    await this.decisions.void(staff, id, reason);
    return this.show(staff, id);
  }
}
