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
import { Requires } from '../../../platform/http/access/access.js';
import { pdfAttachment, ReturnsPdf } from '../../../platform/http/output/attachment.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { readUpload } from '../../../platform/http/input/upload.js';
import { StaffReads } from '../../audit/index.js';
import { InvoiceDecisions } from '../invoice-decisions.service.js';
import { invoicesListing } from '../invoices.listing.js';
import { StaffInvoicesQueries } from '../staff-invoices.queries.js';
import { EndInvoice, InvoicesQuery, IssueQuery } from './invoices.dto.js';
import { StaffInvoiceView, toStaffInvoiceView } from './invoices.views.js';

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
    return { ...page, items: page.items.map(toStaffInvoiceView) };
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
    return toStaffInvoiceView(await this.queries.get(staff, id));
  }

  @Get(':id/file')
  @ReturnsPdf()
  async file(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<StreamableFile> {
    const { number, bytes } = await this.queries.file(staff, id);
    return pdfAttachment(bytes, `${number}.pdf`);
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
