import { api, call } from '../../api/client';

/** The file types that the server accepts. */
export const SLIP_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** Uploads the bank slip of a transfer in progress. */
export async function uploadSlip(orderId: string, file: File): Promise<void> {
  const request = api.PUT('/api/account/orders/{id}/transfer-slip', {
    params: { path: { id: orderId } },
    // The contract describes bytes as text; what is sent is the file itself, under its own type.
    body: '',
    bodySerializer: () => file,
    headers: { 'Content-Type': file.type },
  });
  await call(request);
}
