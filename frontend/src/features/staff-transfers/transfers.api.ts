import useSWR, { type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';
import { keyed } from '../../api/request-keys';
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

const SLIP = '/api/admin/transfers/{paymentId}/slip';

/** Fetches the customer's payment proof; the audit log records each time. */
const readSlip = (paymentId: string): Promise<Blob> =>
  call(api.GET(SLIP, { params: { path: { paymentId } }, parseAs: 'blob' }));

/** A payment proof that is a picture, fetched once while it is on the screen. */
export const useSlipPicture = (paymentId: string): SWRResponse<Blob, ApiError> =>
  useSWR<Blob, ApiError>([SLIP, paymentId], () => readSlip(paymentId), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });

interface FoundTransfer {
  /** Undefined while none is typed or found. */
  readonly transfer: Transfer | undefined;
  /** No transfer has this code. */
  readonly isUnknown: boolean;
  /** The look-up got no response. */
  readonly hasFailed: boolean;
  /** The server has said whose code it is, if anyone's. */
  readonly isAnswered: boolean;
  readonly retry: () => void;
}

/** The transfer that a remittance code identifies, in any spelling. */
export function useTransferOf(code: string): FoundTransfer {
  const { data, error, isValidating, mutate } = useSWR<Transfer | null, ApiError>(
    code === '' ? null : ['/api/admin/transfers', 'of code', code],
    async () => {
      const { items } = await call(api.GET('/api/admin/transfers', { params: { query: { code } } }));
      return items[0] ?? null;
    },
    // The form shows a failure beside the code and waits for a response, so a focus of the window must not fetch it
    // again.
    { onError: () => undefined, revalidateOnFocus: false },
  );
  const hasFailed = error !== undefined;
  return {
    transfer: data ?? undefined,
    isUnknown: data === null && !hasFailed,
    hasFailed,
    isAnswered: data !== undefined && !hasFailed && !isValidating,
    retry: () => void mutate(),
  };
}

/** Saves the customer's payment proof. */
export async function saveSlip({ paymentId, remittanceCode }: Transfer): Promise<void> {
  const slip = await readSlip(paymentId);
  saveFile(slip, `${remittanceCode}.${slip.type.split('/')[1] ?? 'bin'}`);
}
