import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { InvoiceStatus, InvoiceTitleKind } from '../../domain/invoices/invoice.js';
import { safeInteger } from '../../platform/database/transactions.js';

/** A request for an e-invoice of one order. A rejected or voided one is kept; a new request makes a new row. */
@Entity('invoices')
@Index('invoices_one_open', ['orderId'], { unique: true, where: `status IN ('requested', 'issued')` })
@Index('invoices_number', ['number'], { unique: true, where: 'number IS NOT NULL' })
@Index('invoices_order', ['orderId', 'requestedAt'])
@Index('invoices_account', ['accountId'])
@Index('invoices_waiting', ['requestedAt'], { where: `status = 'requested'` })
@Check('invoices_amount_range', 'amount_fen > 0')
@Check('invoices_approval', 'approved_fen > 0 AND (approved_fen IS NULL) = (approved_at IS NULL)')
export class Invoice {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  /** The order number shown to people. */
  @Column({ name: 'order_number', type: 'text' })
  orderNumber!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ type: 'text' })
  status!: InvoiceStatus;

  @Column({ name: 'title_kind', type: 'text' })
  titleKind!: InvoiceTitleKind;

  @Column({ type: 'text' })
  title!: string;

  /** Null for an individual. */
  @Column({ name: 'tax_number', type: 'text', nullable: true })
  taxNumber!: string | null;

  /** Notified when it is issued, besides the owner of the order. Empty once the personal data is erased. */
  @Column({ type: 'text' })
  mail!: string;

  /** The money paid and not refunded, as of the request and updated when it is issued. Fen, tax included. */
  @Column({ name: 'amount_fen', type: 'bigint', transformer: safeInteger })
  amountFen!: number;

  /** The amount that staff approved last, in fen: the approval holds while this is what can be invoiced. */
  @Column({ name: 'approved_fen', type: 'bigint', nullable: true, transformer: safeInteger })
  approvedFen!: number | null;

  @Column({ name: 'approved_at', type: 'timestamptz', nullable: true })
  approvedAt!: Date | null;

  /** The tax authority's number. */
  @Column({ type: 'text', nullable: true })
  number!: string | null;

  /** Why it was rejected or voided, as shown to the customer. */
  @Column({ type: 'text', default: '' })
  reason!: string;

  @Column({ name: 'requested_at', type: 'timestamptz' })
  requestedAt!: Date;

  @Column({ name: 'issued_at', type: 'timestamptz', nullable: true })
  issuedAt!: Date | null;

  /** When it was rejected or voided. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** The staff account that decided last. */
  @Column({ name: 'decided_by', type: 'uuid', nullable: true })
  decidedBy!: string | null;
}

/** The issued file. Separate from its request, so that lists never load its bytes. */
@Entity('invoice_files')
export class InvoiceFile {
  @PrimaryColumn({ name: 'invoice_id', type: 'uuid' })
  invoiceId!: string;

  /** A PDF. */
  @Column({ type: 'bytea' })
  bytes!: Buffer;

  @Column({ name: 'uploaded_by', type: 'uuid' })
  uploadedBy!: string;

  @Column({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt!: Date;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  invoices: {
    holds: 'Invoice requests and issued invoices.',
    columns: {
      id: 'uuid',
      order_id: 'order that it is about',
      order_number: 'order number',
      account_id: 'account that requested it',
      tax_number: 'tax number of a company; null for a person',
      title: 'buyer, as printed on the invoice',
      number: 'number of the issued invoice; null before',
      status: '`requested` while staff have yet to issue or reject it',
      amount_fen: 'fen on the issued invoice; before, fen to be invoiced when it was requested',
      requested_at: 'instant of the request',
    },
  },
} as const;
