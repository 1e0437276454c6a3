import { Injectable } from '@nestjs/common';
import { readDeliverableMail } from '../../domain/text/mail-address.js';
import { AppError } from '../../domain/errors/index.js';
import { readInvoiceTitle, type TypedTitle } from '../../domain/invoices/invoice.js';
import { Clock } from '../../platform/clock/clock.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../platform/idempotency/request-key.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { OrderInvoicing } from '../orders/index.js';
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
