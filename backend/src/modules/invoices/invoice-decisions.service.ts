import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import {
  actOnInvoice,
  type InvoiceAction,
  type InvoiceStatus,
  readInvoiceNumber,
} from '../../domain/invoices/invoice-status.js';
import { fenToYuan } from '../../domain/money/yuan.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit } from '../audit/index.js';
import { OrderInvoicing } from '../orders/index.js';
import type { Invoice } from './entities/invoice.entity.js';
import { InvoiceLetters } from './invoice-letters.js';
import { isWholePdf } from './pdf-file.js';
import { InvoicesRepository } from './invoices.repository.js';

export interface IssuedFile {
  /** The tax authority's number, as typed. */
  readonly number: string;
  /** The amount on the file, in fen: it reveals a file that belongs to another order. */
  readonly amountFen: number;
  readonly bytes: Buffer;
}

/**
 * Staff decisions about invoices. The order is locked first, then the invoice, so that a refund waits for the decision.
 */
@Injectable()
export class InvoiceDecisions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly orders: OrderInvoicing,
    private readonly invoices: InvoicesRepository,
    private readonly letters: InvoiceLetters,
    private readonly audit: Audit,
  ) {}

  /**
   * Stores the issued file and notifies the customer.
   *
   * Refuses with invoice.number_invalid, invoice.file_invalid, invoice.not_found, invoice.already_issued,
   * invoice.already_ended, invoice.nothing_to_invoice (all was refunded), invoice.amount_differs, invoice.number_taken.
   */
  async issue(staff: StaffMember, invoiceId: string, { number: typed, amountFen, bytes }: IssuedFile): Promise<void> {
    const number = readInvoiceNumber(typed);
    if (number === null) throw fieldRefusal('number', 'invoice.number_invalid');
    if (!isWholePdf(bytes)) throw new AppError('invoice.file_invalid');
    const issued = { number, amountFen, bytes, staffId: staff.accountId, now: this.clock.now() };

    await this.transactions.run(async (tx) => {
      const { invoice, keptFen } = await this.#lock(tx, invoiceId);
      const status = statusAfter(invoice, 'issue');
      if (keptFen === 0) throw new AppError('invoice.nothing_to_invoice');
      if (amountFen !== keptFen) throw new AppError('invoice.amount_differs', { params: { yuan: fenToYuan(keptFen) } });
      const isTaken = !(await this.invoices.issue(tx, invoiceId, issued));
      if (isTaken) throw fieldRefusal('number', 'invoice.number_taken');
      await this.letters.issued(tx, { ...invoice, number, amountFen });
      this.#record(tx, staff, invoice, { status, number, amountFen });
    });
  }

  /** Refuses with invoice.not_found, invoice.already_issued, invoice.already_ended, invoice.reason_required. */
  async reject(staff: StaffMember, invoiceId: string, reason: string): Promise<void> {
    await this.#end(staff, invoiceId, 'reject', reason.trim());
  }

  /**
   * Voids an issued invoice. Refuses with invoice.not_found, invoice.not_issued, invoice.already_ended,
   * invoice.reason_required.
   */
  async void(staff: StaffMember, invoiceId: string, reason: string): Promise<void> {
    await this.#end(staff, invoiceId, 'void', reason.trim());
  }

  async #end(staff: StaffMember, invoiceId: string, action: 'reject' | 'void', reason: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { invoice } = await this.#lock(tx, invoiceId);
      const status = statusAfter(invoice, action, reason);
      await this.invoices.end(tx, invoiceId, status, { reason, staffId: staff.accountId, now });
      await this.orders.release(tx, invoice.orderId);
      await (action === 'reject'
        ? this.letters.rejected(tx, invoice, reason)
        : this.letters.voided(tx, invoice, reason));
      this.#record(tx, staff, invoice, { status, reason });
    });
  }

  async #lock(tx: Tx, invoiceId: string): Promise<{ invoice: Invoice; keptFen: number }> {
    const found = await this.invoices.find(tx, invoiceId);
    if (!found) throw new AppError('invoice.not_found');
    const { keptFen } = await this.orders.lock(tx, found.orderId);
    const invoice = await this.invoices.lock(tx, invoiceId);
    if (!invoice) throw new AppError('invoice.not_found');
    return { invoice, keptFen };
  }

  #record(
    tx: Tx,
    { accountId: actorId }: StaffMember,
    { id: subject, status }: Invoice,
    after: { readonly status: InvoiceStatus; readonly [fact: string]: unknown },
  ): void {
    const entry = { subject, before: { status }, after };
    this.audit.record(tx, { actorId, action: `invoice.${after.status}`, ...entry });
  }
}

function statusAfter({ status }: Invoice, action: InvoiceAction, reason?: string) {
  const verdict = actOnInvoice(status, action, reason);
  if (!verdict.ok) throw new AppError(verdict.code);
  return verdict.status;
}

const fieldRefusal = (field: string, code: 'invoice.number_invalid' | 'invoice.number_taken'): AppError =>
  new AppError(code, { details: [{ field, code }] });
