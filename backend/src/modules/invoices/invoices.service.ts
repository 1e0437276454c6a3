import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import {
  actOnInvoice,
  type InvoiceAction,
  type InvoiceStatus,
  mayApprove,
  mayIssue,
  readInvoiceNumber,
  readInvoiceTitle,
  type TypedTitle,
} from '../../domain/invoices/invoice.js';
import { yuanText } from '../../domain/money/amounts.js';
import { readDeliverableMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../platform/idempotency/request-key.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { OrderInvoicing } from '../orders/index.js';
import type { Invoice } from './invoice.entity.js';
import { InvoicesRepository } from './invoices.repository.js';

export interface RequestInvoice extends TypedTitle {
  readonly accountId: string;
  readonly orderId: string;
  /** Omitted: the account's own address. */
  readonly mail?: string | undefined;
  /** Identifies the request when it is repeated: a repeat succeeds like the first. */
  readonly key: RequestKey | null;
}

/** Customers' requests for invoices. */
@Injectable()
export class InvoiceRequests {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly orders: OrderInvoicing,
    private readonly accounts: Accounts,
    private readonly invoices: InvoicesRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * Requests the invoice of a paid order, over the money not refunded; at most one request is open at a time.
   *
   * Refuses by field with invoice.title_*, invoice.tax_number_* and isMail; then with order.not_found, order.not_paid,
   * invoice.nothing_to_invoice, invoice.already_requested.
   */
  async request({ accountId, orderId, mail, key, ...typed }: RequestInvoice): Promise<void> {
    const { title, to } = readForm(typed, mail);
    const now = this.clock.now();
    await this.keys.run(key, async (tx) => {
      const { number: orderNumber, keptFen } = await this.orders.claim(tx, accountId, orderId, now);
      const id = await this.invoices.insert(tx, {
        orderId,
        orderNumber,
        accountId,
        titleKind: title.kind,
        title: title.title,
        taxNumber: title.taxNumber,
        mail: to ?? (await this.accounts.contact(tx, accountId)).mail,
        amountFen: keptFen,
        requestedAt: now,
      });
      const after = { orderId, amountFen: keptFen };
      this.audit.record(tx, { actorId: accountId, action: 'invoice.requested', subject: id, after });
      return null;
    });
  }
}

/** Reports all errors of the form at once. */
function readForm(typed: TypedTitle, mail: string | undefined) {
  const title = readInvoiceTitle(typed);
  const to = mail ? readDeliverableMail(mail) : null;
  const details = [
    ...(title.ok ? [] : title.refusals),
    ...(to?.ok === false ? [{ field: 'mail', code: to.code }] : []),
  ];
  if (title.ok && to?.ok !== false) return { title, to: to?.mail ?? null };
  const first = title.ok ? 'request.invalid' : (title.refusals[0]?.code ?? 'request.invalid');
  throw new AppError(first, { details });
}

/** The end marker is within the last kilobyte (ISO 32000-1, annex H.3, note 18). */
const TAIL_BYTES = 1_024;

/** Whether bytes begin and end as a PDF does, which an image, a truncated upload or an empty file does not. */
const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-TAIL_BYTES).includes('%%EOF');

/** Mails customers about their invoices, in the transaction of the decision. */
@Injectable()
export class InvoiceMails {
  constructor(
    private readonly accounts: Accounts,
    private readonly mail: Mail,
  ) {}

  /** Mails the owner of the order, and the request's address if it is a different one. */
  async issued(tx: Tx, { number, ...invoice }: Invoice & { readonly number: string }): Promise<void> {
    const { owner, props } = await this.#about(tx, invoice);
    const { locale, orderId, orderNo } = props;
    const issued = { locale, orderId, orderNo, invoiceNo: number, totalFen: invoice.amountFen };
    for (const to of new Set([owner, invoice.mail].filter((one) => one !== ''))) {
      this.mail.enqueue(tx, 'invoice-issued', { ...issued, to });
    }
  }

  async rejected(tx: Tx, invoice: Invoice, reason: string): Promise<void> {
    const { owner, props } = await this.#about(tx, invoice);
    this.mail.enqueue(tx, 'invoice-rejected', { ...props, to: owner, reason });
  }

  async voided(tx: Tx, invoice: Invoice, reason: string): Promise<void> {
    const { owner, props } = await this.#about(tx, invoice);
    this.mail.enqueue(tx, 'invoice-voided', { ...props, to: owner, invoiceNo: invoice.number ?? '', reason });
  }

  async #about(tx: Tx, { accountId, orderId, orderNumber: orderNo, title }: Omit<Invoice, 'number'>) {
    const { mail: owner, locale, name } = await this.accounts.contact(tx, accountId);
    return { owner, props: { locale, name, orderId, orderNo, title } };
  }
}

interface IssuedFile {
  /** The tax authority's number, as typed. */
  readonly number: string;
  /** The amount on the file, in fen: a mismatch reveals a file that belongs to another order. */
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
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly orders: OrderInvoicing,
    private readonly invoices: InvoicesRepository,
    private readonly mails: InvoiceMails,
    private readonly audit: Audit,
  ) {}

  /**
   * Approves a request for the amount that staff saw, in fen: it has been checked, and can be issued.
   *
   * Refuses with invoice.not_found, invoice.already_issued, invoice.already_ended, invoice.nothing_to_invoice (all was
   * refunded), invoice.amount_changed, invoice.already_approved.
   */
  async approve(staff: StaffMember, invoiceId: string, seenFen: number): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(staff.key, async (tx) => {
      const { invoice, keptFen } = await this.#lock(tx, invoiceId);
      const verdict = mayApprove({ ...invoice, keptFen }, seenFen);
      if (!verdict.ok) throw new AppError(verdict.code, { params: { amount: yuanText(keptFen) } });
      await this.invoices.approve(tx, invoiceId, keptFen, staff.accountId, now);
      this.audit.record(tx, {
        actorId: staff.accountId,
        action: 'invoice.approved',
        subject: invoiceId,
        before: { approvedFen: invoice.approvedFen },
        after: { approvedFen: keptFen },
      });
    });
  }

  /**
   * Stores the issued file and notifies the customer.
   *
   * Refuses with invoice.number_invalid, invoice.file_invalid, invoice.not_found,
   * invoice.number_taken and the codes of `mayIssue`.
   */
  async issue(staff: StaffMember, invoiceId: string, { number: typed, amountFen, bytes }: IssuedFile): Promise<void> {
    const number = readInvoiceNumber(typed);
    if (number === null) throw fieldRefusal('number', 'invoice.number_invalid');
    if (!isWholePdf(bytes)) throw new AppError('invoice.file_invalid');
    const issued = { number, amountFen, bytes, staffId: staff.accountId, now: this.clock.now() };

    await this.transactions.run(async (tx) => {
      const { invoice, keptFen } = await this.#lock(tx, invoiceId);
      const verdict = mayIssue({ ...invoice, keptFen }, amountFen);
      if (!verdict.ok) throw new AppError(verdict.code, { params: { amount: yuanText(keptFen) } });
      const isTaken = !(await this.invoices.issue(tx, invoiceId, issued));
      if (isTaken) throw fieldRefusal('number', 'invoice.number_taken');
      await this.mails.issued(tx, { ...invoice, number, amountFen });
      this.#record(tx, staff, invoice, { status: verdict.status, number, amountFen });
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

  /** Ends what an account requested before it is erased: nobody is left to bill. */
  async abandonAll(tx: Tx, accountId: string): Promise<void> {
    const end = { reason: '', staffId: null, now: this.clock.now() };
    for (const { id } of await this.invoices.waitingOf(tx, accountId)) {
      const { invoice } = await this.#lock(tx, id);
      if (invoice.status !== 'requested') continue;
      await this.invoices.end(tx, id, 'rejected', end);
      await this.orders.release(tx, invoice.orderId);
      const change = { before: { status: invoice.status }, after: { status: 'rejected' } };
      this.audit.record(tx, { actorId: null, action: 'invoice.rejected', subject: id, ...change });
    }
  }

  async #end(staff: StaffMember, invoiceId: string, action: 'reject' | 'void', reason: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { invoice } = await this.#lock(tx, invoiceId);
      const status = statusAfter(invoice, action, reason);
      await this.invoices.end(tx, invoiceId, status, { reason, staffId: staff.accountId, now });
      await this.orders.release(tx, invoice.orderId);
      await (action === 'reject' ? this.mails.rejected(tx, invoice, reason) : this.mails.voided(tx, invoice, reason));
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
