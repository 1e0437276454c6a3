import { Body, Controller, Get, Post, Put, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import {
  INVOICE_STATUSES,
  INVOICE_TITLE_KINDS,
  type InvoiceStatus,
  type InvoiceTitleKind,
} from '../../../domain/invoices/invoice.js';
import { Listings } from '../../../platform/database/listings.js';
import {
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { IsCleanProse, IsCode, IsMailAddress, IsName, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { Id, OptionalCode, WholeNumber } from '../../../platform/http/input/fields.js';
import { AnyOf, ListQuery, OneOf, OptionalId, SortKey } from '../../../platform/http/input/list-query.js';
import { DigitsToNumber, listOf } from '../../../platform/http/input/pagination.js';
import { readUpload } from '../../../platform/http/input/body-parsing.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { pdfAttachment, Returns, ReturnsNothing, ReturnsPdf } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { StaffReads } from '../../audit/index.js';
import { InvoiceDecisions, InvoiceRequests } from '../invoices.service.js';
import {
  INVOICE_SORTS,
  invoicesListing,
  InvoicesQueries,
  InvoiceView,
  NewestInvoiceView,
  StaffInvoicesQueries,
  StaffInvoiceView,
  toInvoiceView,
} from '../invoices.queries.js';

/** 100 million yuan. */
const MAX_FEN = 10_000_000_000;

class RequestInvoice {
  @ApiProperty({ enum: INVOICE_TITLE_KINDS })
  @IsIn(INVOICE_TITLE_KINDS)
  kind!: InvoiceTitleKind;

  /** 2 to 100 characters. */
  @ApiProperty({ maxLength: 300 })
  @IsString()
  @MaxLength(300)
  @IsName()
  title!: string;

  /** For a company: 统一社会信用代码, or an older number of 15 or 20. */
  @OptionalCode(100)
  taxNumber?: string;

  /** Notified in addition to the account; omitted: the account only. */
  @ApiPropertyOptional({ maxLength: 320 })
  @IsOptional()
  @IsString()
  @MaxLength(320)
  @IsMailAddress()
  mail?: string;
}

class InvoicesQuery extends ListQuery {
  @SortKey(...INVOICE_SORTS) sort?: string;
  @AnyOf(...INVOICE_STATUSES) status?: readonly InvoiceStatus[];
  @OptionalId() accountId?: string;
  @OneOf('true', 'false') isApproved?: string;
  /** Waits for staff: to be issued or rejected; or to be voided, because its order was refunded after it was issued. */
  @OneOf('true', 'false') isWaiting?: string;
}

class ApproveInvoice {
  /** The amount to be invoiced as it was read (`keptFen`), in fen. */
  @WholeNumber(1, MAX_FEN)
  keptFen!: number;
}

class IssueQuery {
  /** The tax authority's number: 8 to 20 digits. */
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @MaxLength(100)
  @IsCode()
  number!: string;

  /** The amount on the file, in fen. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_FEN })
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amountFen!: number;
}

class EndInvoice {
  /** Mailed to the customer. */
  @ApiProperty({ maxLength: 500 })
  @IsString()
  @MaxCodePoints(500)
  @IsCleanProse()
  reason!: string;
}

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
    @Id() orderId: string,
    @Body() body: RequestInvoice,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<InvoiceView> {
    await this.requests.request({ ...body, accountId, orderId, key });
    return this.queries.getNewest(accountId, orderId);
  }

  /** The newest request of the order with its status; null before the first. */
  @Get('invoice-request')
  @Returns(200, NewestInvoiceView)
  async show(@CurrentAccount() { accountId }: Principal, @Id() orderId: string): Promise<NewestInvoiceView> {
    return { invoice: await this.queries.findNewest(accountId, orderId) };
  }

  /** The issued invoice. */
  @Get('invoice')
  @Limit({ name: 'invoice-file', points: 60, windowSeconds: 600, per: 'account' })
  @ReturnsPdf()
  async file(@CurrentAccount() { accountId }: Principal, @Id() orderId: string): Promise<StreamableFile> {
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
  async show(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<StaffInvoiceView> {
    return this.queries.get(staff, id);
  }

  @Get(':id/file')
  @ReturnsPdf()
  async file(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<StreamableFile> {
    const { number, bytes } = await this.queries.file(staff, id);
    return pdfAttachment(bytes, `${number}.pdf`);
  }

  /** Approves a request for the amount that was read; it is issued later, with its file. */
  @Post(':id/approval')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async approve(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
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
    @Id() id: string,
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
    @Id() id: string,
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
    @Id() id: string,
    @Body() { reason }: EndInvoice,
  ): Promise<StaffInvoiceView> {
    await this.decisions.void(staff, id, reason);
    return this.show(staff, id);
  }
}
