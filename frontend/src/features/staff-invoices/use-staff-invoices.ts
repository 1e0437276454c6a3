import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { saveFile } from '../../shared/save-file';

export type StaffInvoice = components['schemas']['StaffInvoiceView'];

export const LIST_PATH = '/api/admin/invoices';
export const INVOICE_STATUSES = ['requested', 'issued', 'rejected', 'voided'] as const;
/** What the server takes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface IssuedFile {
  /** The tax authority's. */
  readonly number: string;
  /** What the file says. */
  readonly amountFen: number;
  readonly file: File;
}

/** Hands in the issued file. Rejects with invoice.* codes, about the field `number` among others. */
export async function issueInvoice(id: string, { file, ...query }: IssuedFile): Promise<void> {
  const request = api.PUT('/api/admin/invoices/{id}/file', {
    params: { path: { id }, query },
    // The contract knows bytes as text; what travels is the file itself.
    body: '',
    bodySerializer: () => file,
    headers: { 'Content-Type': 'application/pdf' },
  });
  await call(request);
  await refreshList(LIST_PATH);
}

/** Says no to a request; the customer reads why and may ask again. */
export async function rejectInvoice(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/invoices/{id}/rejection', { params: { path: { id } }, body: { reason } }));
  await refreshList(LIST_PATH);
}

/** Takes an issued one back. */
export async function voidInvoice(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/invoices/{id}/voiding', { params: { path: { id } }, body: { reason } }));
  await refreshList(LIST_PATH);
}

/** Fetches the issued PDF, also of a voided one. */
export async function downloadInvoice({ id, number, orderNumber }: StaffInvoice): Promise<void> {
  const request = api.GET('/api/admin/invoices/{id}/file', { params: { path: { id } }, parseAs: 'blob' });
  const file: Blob = await call(request);
  saveFile(file, `${number ?? orderNumber}.pdf`);
}
