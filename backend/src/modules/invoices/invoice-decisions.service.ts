import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { actOnInvoice, type InvoiceAction, readInvoiceNumber } from '../../domain/invoices/invoice-status.js';
import { fenToYuan } from '../../domain/money/yuan.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { Audit } from '../audit/index.js';
import { OrderInvoicing } from '../orders/index.js';
import type { Invoice } from './entities/invoice.entity.js';
import { InvoiceLetters } from './invoice-letters.js';
import { isWholePdf } from './pdf-file.js';
import { InvoicesRepository } from './invoices.repository.js';

interface Decision {
  readonly staffId: string;
  readonly invoiceId: string;
  readonly address: string;
}

export interface IssueInvoice extends Decision {
  /** The tax authority's number, as typed. */
  readonly number: string;
  /** What the file says, in fen: a file of another order is noticed by it. */
  readonly amountFen: number;
  readonly bytes: Buffer;
}

export interface EndInvoice extends Decision {
  readonly reason: string;
}

/** Staff decide about invoices here. The order is locked first, then the invoice: a refund waits for the decision. */
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
   * Takes the issued file and tells the customer.
   *
   * Refuses with invoice.number_invalid, invoice.file_invalid, invoice.not_found, invoice.already_issued,
   * invoice.already_ended, invoice.nothing_to_invoice (all was refunded), invoice.amount_differs, invoice.number_taken.
   */
  async issue({ staffId, invoiceId, address, number: typed, amountFen, bytes }: IssueInvoice): Promise<void> {
    const number = readInvoiceNumber(typed);
    if (number === null) throw fieldRefusal('number', 'invoice.number_invalid');
    if (!isWholePdf(bytes)) throw new AppError('invoice.file_invalid');
    const now = this.clock.now();

    await this.transactions.run(async (tx) => {
      const { invoice, keptFen } = await this.#lock(tx, invoiceId);
      insistOn(invoice, 'issue');
      if (keptFen === 0) throw new AppError('invoice.nothing_to_invoice');
      if (amountFen !== keptFen) throw new AppError('invoice.amount_differs', { params: { yuan: fenToYuan(keptFen) } });
      const isTaken = !(await this.invoices.issue(tx, invoiceId, { number, amountFen, bytes, staffId, now }));
      if (isTaken) throw fieldRefusal('number', 'invoice.number_taken');
      await this.letters.issued(tx, { ...invoice, number, amountFen });
      const after = { status: 'issued', number, amountFen };
      await this.#record(tx, 'invoice.issued', { staffId, invoice, address, after });
    });
  }

  /** Refuses with invoice.not_found, invoice.already_issued, invoice.already_ended, invoice.reason_required. */
  async reject(end: EndInvoice): Promise<void> {
    await this.#end('reject', end);
  }

  /** Takes an issued one back. Refuses with invoice.not_found, invoice.not_issued, invoice.already_ended, invoice.reason_required. */
  async void(end: EndInvoice): Promise<void> {
    await this.#end('void', end);
  }

  async #end(action: 'reject' | 'void', { staffId, invoiceId, address, reason: typed }: EndInvoice): Promise<void> {
    const [now, reason] = [this.clock.now(), typed.trim()];
    await this.transactions.run(async (tx) => {
      const { invoice } = await this.#lock(tx, invoiceId);
      const status = insistOn(invoice, action, reason);
      await this.invoices.end(tx, invoiceId, status, { reason, staffId, now });
      await this.orders.release(tx, invoice.orderId);
      await (action === 'reject'
        ? this.letters.rejected(tx, invoice, reason)
        : this.letters.voided(tx, invoice, reason));
      await this.#record(tx, `invoice.${status}`, { staffId, invoice, address, after: { status, reason } });
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

  async #record(
    tx: Tx,
    action: `invoice.${string}`,
    told: { staffId: string; invoice: Invoice; address: string; after: object },
  ): Promise<void> {
    const { staffId: actorId, invoice, address, after } = told;
    await this.audit.record(tx, {
      actorId,
      action,
      subject: invoice.id,
      before: { status: invoice.status },
      after,
      address,
    });
  }
}

function insistOn({ status }: Invoice, action: InvoiceAction, reason?: string) {
  const verdict = actOnInvoice(status, action, reason);
  if (!verdict.ok) throw new AppError(verdict.code);
  return verdict.status;
}

const fieldRefusal = (field: string, code: 'invoice.number_invalid' | 'invoice.number_taken'): AppError =>
  new AppError(code, { details: [{ field, code }] });
