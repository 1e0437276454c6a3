import { Injectable } from '@nestjs/common';
import type { InvoiceStatus } from '../../domain/invoices/invoice.js';
import { type Tx, violatedConstraintOf } from '../../platform/database/transactions.js';
import { Invoice, InvoiceFile } from './invoice.entity.js';

export type NewInvoice = Omit<
  Invoice,
  'id' | 'status' | 'approvedFen' | 'approvedAt' | 'number' | 'reason' | 'issuedAt' | 'endedAt' | 'decidedBy'
>;

export interface IssuedInvoice {
  readonly number: string;
  readonly amountFen: number;
  readonly bytes: Buffer;
  readonly staffId: string;
  readonly now: Date;
}

@Injectable()
export class InvoicesRepository {
  async insert(tx: Tx, invoice: NewInvoice): Promise<string> {
    const { identifiers } = await tx.insert(Invoice, { ...invoice, status: 'requested' });
    return (identifiers[0] as { id: string }).id;
  }

  async find(tx: Tx, id: string): Promise<Invoice | null> {
    return tx.findOneBy(Invoice, { id });
  }

  /** Locks the row, so that concurrent decisions by two members of staff are made one after the other. */
  async lock(tx: Tx, id: string): Promise<Invoice | null> {
    return tx.findOne(Invoice, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The requests of an account that wait for staff. */
  async waitingOf(tx: Tx, accountId: string): Promise<readonly Pick<Invoice, 'id'>[]> {
    return tx.find(Invoice, { select: { id: true }, where: { accountId, status: 'requested' }, order: { id: 'ASC' } });
  }

  async approve(tx: Tx, id: string, approvedFen: number, staffId: string, now: Date): Promise<void> {
    await tx.update(Invoice, { id }, { approvedFen, approvedAt: now, decidedBy: staffId });
  }

  /**
   * Returns false when another invoice has the number; the savepoint keeps the caller's transaction usable in that
   * case.
   */
  async issue(tx: Tx, id: string, { number, amountFen, bytes, staffId, now }: IssuedInvoice): Promise<boolean> {
    try {
      await tx.transaction((inner) =>
        inner.update(Invoice, { id }, { status: 'issued', number, amountFen, issuedAt: now, decidedBy: staffId }),
      );
    } catch (error) {
      if (violatedConstraintOf(error) === 'invoices_number') return false;
      throw error;
    }
    await tx.insert(InvoiceFile, { invoiceId: id, bytes, uploadedBy: staffId, uploadedAt: now });
    return true;
  }

  async end(
    tx: Tx,
    id: string,
    status: InvoiceStatus,
    { reason, staffId, now }: { readonly reason: string; readonly staffId: string | null; readonly now: Date },
  ): Promise<void> {
    await tx.update(Invoice, { id }, { status, reason, decidedBy: staffId, endedAt: now });
  }

  /**
   * Erases the recipients of an account's invoices. Issued ones keep their title and tax number: the law requires these
   * for as long as the books.
   */
  async forget(tx: Tx, accountId: string): Promise<void> {
    await tx.query(
      `UPDATE invoices SET mail = '', reason = '',
              title = CASE WHEN number IS NULL THEN '' ELSE title END,
              tax_number = CASE WHEN number IS NULL AND tax_number IS NOT NULL THEN '' ELSE tax_number END
        WHERE account_id = $1`,
      [accountId],
    );
  }
}
