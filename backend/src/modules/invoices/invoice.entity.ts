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

  @Column('uuid')
  orderId!: string;

  /** The order number shown to people. */
  @Column('text')
  orderNumber!: string;

  @Column('uuid')
  accountId!: string;

  @Column('text')
  status!: InvoiceStatus;

  @Column('text')
  titleKind!: InvoiceTitleKind;

  @Column('text')
  title!: string;

  /** Null for an individual. */
  @Column('text', { nullable: true })
  taxNumber!: string | null;

  /** Notified when it is issued, besides the owner of the order. Empty once the personal data is erased. */
  @Column('text')
  mail!: string;

  /** The money paid and not refunded, as of the request and updated when it is issued. Fen, tax included. */
  @Column('bigint', { transformer: safeInteger })
  amountFen!: number;

  /** The amount that staff approved last, in fen: the approval holds while this is what can be invoiced. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  approvedFen!: number | null;

  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;

  /** The tax authority's number. */
  @Column('text', { nullable: true })
  number!: string | null;

  /** Why it was rejected or voided, as shown to the customer. */
  @Column('text', { default: '' })
  reason!: string;

  @Column('timestamptz')
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  issuedAt!: Date | null;

  /** When it was rejected or voided. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** The staff account that decided last. */
  @Column('uuid', { nullable: true })
  decidedBy!: string | null;
}

/** The issued file. Separate from its request, so that lists never load its bytes. */
@Entity('invoice_files')
export class InvoiceFile {
  @PrimaryColumn('uuid')
  invoiceId!: string;

  /** A PDF. */
  @Column('bytea')
  bytes!: Buffer;

  @Column('uuid')
  uploadedBy!: string;

  @Column('timestamptz')
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
