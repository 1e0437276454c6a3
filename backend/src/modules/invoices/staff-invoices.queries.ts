import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { StaffReads } from '../audit/index.js';
import { STAFF_INVOICE_COLUMNS, STAFF_INVOICE_FROM, type StaffInvoiceRead } from './invoices.listing.js';

const ONE: Prepared = {
  name: 'staff-invoices-one',
  text: `SELECT ${STAFF_INVOICE_COLUMNS} FROM ${STAFF_INVOICE_FROM} WHERE i.id = $1`,
};
const FILE: Prepared = {
  name: 'staff-invoices-file',
  text: `SELECT i.number, f.bytes FROM invoices i LEFT JOIN invoice_files f ON f.invoice_id = i.id WHERE i.id = $1`,
};

/** Single invoices in the console; every access is recorded in the audit log. */
@Injectable()
export class StaffInvoicesQueries {
  constructor(
    private readonly reads: Reads,
    private readonly staffReads: StaffReads,
  ) {}

  /** Refuses with invoice.not_found. */
  async get(staff: StaffMember, id: string): Promise<StaffInvoiceRead> {
    const invoice = await this.reads.first<StaffInvoiceRead>(ONE, [id]);
    if (!invoice) throw new AppError('invoice.not_found');
    await this.staffReads.record({ staffId: staff.accountId, what: 'invoice', subject: id });
    return invoice;
  }

  /** Returns the file, also of a voided invoice. Refuses with invoice.not_found, invoice.not_issued. */
  async file(staff: StaffMember, id: string): Promise<{ number: string; bytes: Buffer }> {
    const found = await this.reads.first<{ number: string | null; bytes: Buffer | null }>(FILE, [id]);
    if (!found) throw new AppError('invoice.not_found');
    const { number, bytes } = found;
    if (number === null || bytes === null) throw new AppError('invoice.not_issued');
    await this.staffReads.record({ staffId: staff.accountId, what: 'invoice', subject: id });
    return { number, bytes };
  }
}
