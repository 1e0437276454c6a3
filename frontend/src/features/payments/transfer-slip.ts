import { api, call } from '../../api/client';

/** What the server takes, and how much of it. */
export const SLIP_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const MAX_SLIP_BYTES = 5 * 1024 * 1024;

/** Hands in the bank's slip of a transfer that is under way. */
export async function uploadSlip(orderId: string, file: File): Promise<void> {
  const request = api.PUT('/api/account/orders/{id}/transfer-slip', {
    params: { path: { id: orderId } },
    // The contract knows bytes as text; what travels is the file itself, under its own type.
    body: '',
    bodySerializer: () => file,
    headers: { 'Content-Type': file.type },
  });
  await call(request);
}
