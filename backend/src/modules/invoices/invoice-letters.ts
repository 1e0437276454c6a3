import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { Mail } from '../mail/index.js';
import type { Invoice } from './entities/invoice.entity.js';

/** Mails customers about their invoices, in the transaction of the decision. */
@Injectable()
export class InvoiceLetters {
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
