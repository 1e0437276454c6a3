import { Body, Controller, Get, Ip, Param, ParseUUIDPipe, Post, Put, Query, Req } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LetsIn } from '../../../platform/http/access.js';
import { pdfAttachment, ReturnsPdf } from '../../../platform/http/attachment.js';
import { pageOf } from '../../../platform/http/pagination.js';
import { CurrentAccount, type Principal } from '../../../platform/http/principal.js';
import { Returns } from '../../../platform/http/returns.js';
import { readUpload } from '../../../platform/http/upload.js';
import { StaffReads } from '../../audit/index.js';
import { InvoiceDecisions } from '../invoice-decisions.service.js';
import { StaffInvoicesQueries } from '../staff-invoices.queries.js';
import { EndInvoice, InvoicesQuery, IssueQuery } from './invoices.dto.js';
import { StaffInvoiceView, toStaffInvoiceView } from './invoices.views.js';

const InvoicePage = pageOf(StaffInvoiceView);

/** Invoices in the console. */
@Controller('admin/invoices')
@LetsIn('admin')
export class StaffInvoicesController {
  constructor(
    private readonly queries: StaffInvoicesQueries,
    private readonly decisions: InvoiceDecisions,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, InvoicePage)
  async list(@Query() { status, q, sort, pageIndex }: InvoicesQuery) {
    const page = await this.queries.list({ status: status ?? null, q: q ?? null, sort, pageIndex });
    return { ...page, items: page.items.map(toStaffInvoiceView) };
  }

  @Get(':id')
  @Returns(200, StaffInvoiceView)
  async show(
    @CurrentAccount() { accountId: staffId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Ip() address: string,
  ): Promise<StaffInvoiceView> {
    const invoice = await this.queries.get(id);
    await this.staffReads.record({ staffId, what: 'invoice', subject: id, address });
    return toStaffInvoiceView(invoice);
  }

  @Get(':id/file')
  @ReturnsPdf()
  async file(
    @CurrentAccount() { accountId: staffId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Ip() address: string,
  ): Promise<StreamableFile> {
    const { number, bytes } = await this.queries.file(id);
    await this.staffReads.record({ staffId, what: 'invoice', subject: id, address });
    return pdfAttachment(bytes, `${number}.pdf`);
  }

  /** Takes the issued file: the body is the PDF, at most 5 MB. */
  @Put(':id/file')
  @ApiConsumes('application/pdf')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Returns(200, StaffInvoiceView)
  async issue(
    @CurrentAccount() { accountId: staffId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { number, amountFen }: IssueQuery,
    @Req() request: FastifyRequest,
    @Ip() address: string,
  ): Promise<StaffInvoiceView> {
    const bytes = await readUpload(request);
    await this.decisions.issue({ staffId, invoiceId: id, number, amountFen, bytes, address });
    return toStaffInvoiceView(await this.queries.get(id));
  }

  /** Says no to a request; the customer may correct it and ask again. */
  @Post(':id/rejection')
  @Returns(200, StaffInvoiceView)
  async reject(
    @CurrentAccount() { accountId: staffId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: EndInvoice,
    @Ip() address: string,
  ): Promise<StaffInvoiceView> {
    await this.decisions.reject({ staffId, invoiceId: id, reason, address });
    return toStaffInvoiceView(await this.queries.get(id));
  }

  /** Takes an issued invoice back, for a mistake in it or a refund. */
  @Post(':id/voiding')
  @Returns(200, StaffInvoiceView)
  async void(
    @CurrentAccount() { accountId: staffId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: EndInvoice,
    @Ip() address: string,
  ): Promise<StaffInvoiceView> {
    await this.decisions.void({ staffId, invoiceId: id, reason, address });
    return toStaffInvoiceView(await this.queries.get(id));
  }
}
