import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { keyed } from '../../shared/request-key';
import { saveFile } from '../../shared/save-file';

export type Transfer = components['schemas']['TransferView'];
export type ReceiptDraft = components['schemas']['ReceiptBody'];

const refresh = () => refreshList('/api/admin/transfers');

/** Records money that the bank account shows; another person confirms it. */
export async function enterReceipt(body: ReceiptDraft, key: string): Promise<void> {
  await call(api.POST('/api/admin/transfers/receipts', { params: { header: keyed(key) }, body }));
  await refresh();
}

export async function confirmReceipt(id: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/transfers/receipts/{id}/confirm', { params }));
  await refresh();
}

export async function rejectReceipt(id: string): Promise<void> {
  await call(api.POST('/api/admin/transfers/receipts/{id}/reject', { params: { path: { id } } }));
  await refresh();
}

/** Downloads the customer's payment proof. It is untrusted, and never shown inside the page. */
export async function saveSlip({ paymentId, remittanceCode }: Transfer): Promise<void> {
  const request = api.GET('/api/admin/transfers/{paymentId}/slip', {
    params: { path: { paymentId } },
    parseAs: 'blob',
  });
  const slip = await call(request);
  saveFile(slip, `${remittanceCode}.${slip.type.split('/')[1] ?? 'bin'}`);
}
