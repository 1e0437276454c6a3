import { ApiProperty } from '@nestjs/swagger';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../../domain/invoices/invoice-status.js';
import { INVOICE_TITLE_KINDS, type InvoiceTitleKind } from '../../../domain/invoices/invoice-title.js';
import { AgreedLineView, toLineView } from '../../orders/index.js';
import type { InvoiceRead } from '../invoices.queries.js';
import type { StaffInvoiceRead } from '../invoices.listing.js';

export class InvoiceView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) orderId!: string;
  @ApiProperty() orderNumber!: string;
  @ApiProperty({ enum: INVOICE_STATUSES }) status!: InvoiceStatus;
  @ApiProperty({ enum: INVOICE_TITLE_KINDS }) kind!: InvoiceTitleKind;
  @ApiProperty() title!: string;
  @ApiProperty({ type: String, nullable: true }) taxNumber!: string | null;
  @ApiProperty() mail!: string;
  @ApiProperty({ type: 'integer', description: 'Fen' }) amountFen!: number;
  /** What was bought, line by line; empty for an order of one plan. */
  @ApiProperty({ type: [AgreedLineView] }) lines!: readonly AgreedLineView[];
  /** The tax authority's number, once it is issued. */
  @ApiProperty({ type: String, nullable: true }) number!: string | null;
  /** Why it was rejected or voided; empty otherwise. */
  @ApiProperty() reason!: string;
  @ApiProperty({ format: 'date-time' }) requestedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) issuedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: string | null;
}

export class NewestInvoiceView {
  @ApiProperty({ type: InvoiceView, nullable: true }) invoice!: InvoiceView | null;
}

export class StaffInvoiceView extends InvoiceView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() accountMail!: string;
  /** The order's money that is not refunded as of now: the amount an invoice must have. */
  @ApiProperty({ type: 'integer', description: 'Fen' }) keptFen!: number;
}

export const toInvoiceView = ({ titleKind, lines, months, ...invoice }: InvoiceRead): InvoiceView => ({
  ...invoice,
  lines: (lines ?? []).map((line) => toLineView(line, months)),
  kind: titleKind,
  requestedAt: invoice.requestedAt.toISOString(),
  issuedAt: invoice.issuedAt?.toISOString() ?? null,
  endedAt: invoice.endedAt?.toISOString() ?? null,
});

export const toStaffInvoiceView = (invoice: StaffInvoiceRead): StaffInvoiceView => ({
  ...toInvoiceView(invoice),
  accountId: invoice.accountId,
  accountMail: invoice.accountMail,
  keptFen: invoice.keptFen,
});
