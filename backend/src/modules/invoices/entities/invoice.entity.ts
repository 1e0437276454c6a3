import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.js';
import type { InvoiceTitleKind } from '../../../domain/invoices/invoice-title.js';
import { safeInteger } from '../../../platform/database/transformers.js';

/** A request for an e-invoice of one order. A rejected or voided one stays; asking again makes a new row. */
@Entity('invoices')
@Index('invoices_one_open', ['orderId'], { unique: true, where: `status IN ('requested', 'issued')` })
@Index('invoices_number', ['number'], { unique: true, where: 'number IS NOT NULL' })
@Index('invoices_order', ['orderId', 'requestedAt'])
@Index('invoices_account', ['accountId'])
@Index('invoices_waiting', ['requestedAt'], { where: `status = 'requested'` })
@Check('invoices_amount_range', 'amount_fen > 0')
export class Invoice {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  /** As people read it. */
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

  /** Null for a person. */
  @Column({ name: 'tax_number', type: 'text', nullable: true })
  taxNumber!: string | null;

  /** Who is told when it is issued, besides the owner of the order. Empty once forgotten. */
  @Column({ type: 'text' })
  mail!: string;

  /** The money that was paid and kept: at the request, and then at the issue. Fen, tax included. */
  @Column({ name: 'amount_fen', type: 'bigint', transformer: safeInteger })
  amountFen!: number;

  /** The tax authority's number. */
  @Column({ type: 'text', nullable: true })
  number!: string | null;

  /** Why it was rejected or voided, as the customer reads it. */
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
