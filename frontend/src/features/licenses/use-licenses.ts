import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import type { LicenseDetails } from './license';

export type LicensePage = components['schemas']['PaidViewPage'];

const LIST_KEY = '/api/account/paid';
const keyOf = (paidId: string) => `${LIST_KEY}/${paidId}`;

/** The caller's licences, newest first, ten a page. */
export function useLicenses(pageIndex: number): SWRResponse<LicensePage, ApiError> {
  return useSWR<LicensePage, ApiError>(`${LIST_KEY}?pageIndex=${pageIndex}`, () =>
    call(api.GET('/api/account/paid', { params: { query: { pageIndex } } })),
  );
}

/** One licence with its history. */
export function useLicense(paidId: string): SWRResponse<LicenseDetails, ApiError> {
  return useSWR<LicenseDetails, ApiError>(keyOf(paidId), () =>
    call(api.GET('/api/account/paid/{paidId}', { params: { path: { paidId } } })),
  );
}

/** Binds a licence to a machine. Rejects with license.machine_id_invalid about the field `machineId`. */
export const bindLicense = async (paidId: string, machineId: string): Promise<void> =>
  keep(await call(api.POST('/api/account/paid-binding', { params: { query: { paidId, machineId } } })));

/** Frees a licence from its machine. Rejects with license.rebind_limit or license.rebind_too_soon. */
export const unbindLicense = async (paidId: string): Promise<void> =>
  keep(await call(api.POST('/api/account/paid-unbind', { params: { query: { paidId } } })));

/** Writes the owner's note; an empty one removes it. */
export const writeRemark = async (paidId: string, remark: string): Promise<void> =>
  keep(await call(api.POST('/api/account/paid-remark', { params: { query: { paidId, remark } } })));

/** Every change answers with the licence as it is then; the lists that show it are read again. */
async function keep(license: LicenseDetails): Promise<void> {
  await mutate(keyOf(license.paidId), license, { revalidate: false });
  await mutate((key) => typeof key === 'string' && key.startsWith(`${LIST_KEY}?`));
}
