import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';
import { keyed } from '../../api/request-keys';
import { saveFile } from '../../shared/save-file';

export type StaffInvoice = components['schemas']['StaffInvoiceView'];

export const LIST_PATH = '/api/admin/invoices';

export interface IssuedFile {
  /** Invoice number assigned by the tax authority. */
  readonly number: string;
  /** The amount in the file. */
  readonly amountFen: number;
  readonly file: File;
}

/** Approves a request for the amount on the screen; refuses if the amount has changed since. */
export async function approveInvoice({ id, keptFen }: StaffInvoice, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/invoices/{id}/approval', { params, body: { keptFen } }));
}

/** Uploads the issued file. Rejects with invoice.* codes, about the field `number` among others. */
export async function issueInvoice(id: string, { file, ...query }: IssuedFile): Promise<void> {
  const request = api.PUT('/api/admin/invoices/{id}/file', {
    params: { path: { id }, query },
    // The contract describes bytes as text; what is sent is the file itself.
    body: '',
    bodySerializer: () => file,
    headers: { 'Content-Type': 'application/pdf' },
  });
  await call(request);
  await refreshList(LIST_PATH);
}

/** Rejects a request; the customer sees the reason and may request again. */
export async function rejectInvoice(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/invoices/{id}/rejection', { params: { path: { id } }, body: { reason } }));
  await refreshList(LIST_PATH);
}

/** Voids an issued invoice. */
export async function voidInvoice(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/invoices/{id}/voiding', { params: { path: { id } }, body: { reason } }));
  await refreshList(LIST_PATH);
}

/** Downloads the issued PDF, also of a voided one. */
export async function downloadInvoice({ id, number, orderNumber }: StaffInvoice): Promise<void> {
  const request = api.GET('/api/admin/invoices/{id}/file', { params: { path: { id } }, parseAs: 'blob' });
  const file: Blob = await call(request);
  saveFile(file, `${number ?? orderNumber}.pdf`);
}
