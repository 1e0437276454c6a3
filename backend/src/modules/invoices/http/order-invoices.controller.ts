import { Body, Controller, Get, Param, ParseUUIDPipe, Post, type StreamableFile } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { pdfAttachment, ReturnsPdf } from '../../../platform/http/output/attachment.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  RequiresIdempotencyKey,
  type RequestKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { InvoiceRequests } from '../invoice-requests.service.js';
import { InvoicesQueries } from '../invoices.queries.js';
import { RequestInvoice } from './invoices.dto.js';
import { InvoiceView, NewestInvoiceView, toInvoiceView } from './invoices.views.js';

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
    return toInvoiceView(await this.queries.getNewest(accountId, orderId));
  }

  /** The newest request of the order with its status; null before the first. */
  @Get('invoice-request')
  @Returns(200, NewestInvoiceView)
  async show(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) orderId: string,
  ): Promise<NewestInvoiceView> {
    const invoice = await this.queries.findNewest(accountId, orderId);
    return { invoice: invoice && toInvoiceView(invoice) };
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
