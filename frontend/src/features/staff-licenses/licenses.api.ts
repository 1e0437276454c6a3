import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';
import { keyed } from '../../api/request-keys';
import { fileNameOf, saveFile } from '../../shared/save-file';

export type StaffLicense = components['schemas']['StaffLicenseView'];
export type StaffLicenseFile = components['schemas']['StaffLicenseFileView'];
export type GrantTerms = components['schemas']['GrantBody'];
export type GrantOutcome = components['schemas']['GrantOutcomeView'];
export type AdditionKind = components['schemas']['AddToLicense']['kind'];

const LIST = '/api/admin/licenses';
const PROPOSALS = '/api/admin/proposals';

const keyOf = (id: string) => `${LIST}/${id}`;
const of = (id: string, key: string) => ({ path: { id }, header: keyed(key) });

/** One licence. */
export function useStaffLicense(id: string): SWRResponse<StaffLicenseFile, ApiError> {
  return useSWR<StaffLicenseFile, ApiError>(keyOf(id), () =>
    call(api.GET('/api/admin/licenses/{id}', { params: { path: { id } } })),
  );
}

export type StaffHistoryEntry = components['schemas']['StaffHistoryEntryView'];

const historyKeyOf = (id: string) => `${keyOf(id)}/history`;

/** What happened to a licence and everything merged into it, newest first. */
export function useStaffLicenseHistory(id: string): SWRResponse<readonly StaffHistoryEntry[], ApiError> {
  return useSWR<readonly StaffHistoryEntry[], ApiError>(historyKeyOf(id), async () => {
    const { items } = await call(api.GET('/api/admin/licenses/{id}/history', { params: { path: { id } } }));
    return items;
  });
}

/** Grants a licence, or leaves a proposal that waits for a second administrator. */
export async function grantLicense(body: GrantTerms, key: string): Promise<GrantOutcome> {
  const outcome = await call(api.POST(LIST, { params: { header: keyed(key) }, body }));
  await Promise.all([refreshList(LIST), refreshList(PROPOSALS)]);
  return outcome;
}

export interface AdditionDraft {
  readonly kind: AdditionKind;
  readonly quantity: number;
  readonly reason: string;
}

export type GrantPreview = components['schemas']['GrantPreviewView'];

/** Who would receive it, until when it would be valid, and whether a second administrator would have to approve. */
export const previewGrant = (body: Omit<GrantTerms, 'reason'>) =>
  call(api.POST('/api/admin/licenses/preview', { body }));

export const previewAddition = (id: string, body: Omit<AdditionDraft, 'reason'>) =>
  call(api.POST('/api/admin/licenses/{id}/additions/preview', { params: { path: { id } }, body }));

export type AdditionPreview = components['schemas']['AdditionPreviewView'];

/** The same for several, in the order in which they are added to. */
export const previewAdditions = (body: components['schemas']['AdditionToManyBody']) =>
  call(api.POST('/api/admin/licenses/additions/preview', { body }));

export async function addToLicense(id: string, body: AdditionDraft, key: string): Promise<'done' | 'proposed'> {
  const outcome = await requestAddition(id, body, key);
  await Promise.all([refresh(id), refreshList(PROPOSALS)]);
  return outcome;
}

/** The same, for one of many: nothing is refetched. */
export async function requestAddition(id: string, body: AdditionDraft, key: string): Promise<'done' | 'proposed'> {
  const { proposalId } = await call(api.POST('/api/admin/licenses/{id}/additions', { params: of(id, key), body }));
  return proposalId === null ? 'done' : 'proposed';
}

/** Unbinds it from its machine, without using its owner's quota. */
export async function unbindLicense(id: string, reason: string, key: string): Promise<void> {
  await call(api.POST('/api/admin/licenses/{id}/unbind', { params: of(id, key), body: { reason } }));
  await refresh(id);
}

/** Transfers it for its owner, who was `ownerId` when the form was opened. */
export async function transferForOwner(
  id: string,
  body: components['schemas']['TransferBody'],
  key: string,
): Promise<void> {
  await call(api.POST('/api/admin/licenses/{id}/transfer', { params: of(id, key), body }));
  await refresh(id);
}

export type PriceAgreement = components['schemas']['AgreePrice'];

/** Sets the annual price of a grant; `shownIn` is the licence on whose page it is shown. */
export async function agreePrice(
  id: string,
  shownIn: string,
  body: PriceAgreement,
  key: string,
): Promise<'done' | 'proposed'> {
  const { proposalId } = await call(api.PUT('/api/admin/licenses/{id}/agreed-price', { params: of(id, key), body }));
  await Promise.all([refresh(shownIn), refreshList(PROPOSALS)]);
  return proposalId === null ? 'done' : 'proposed';
}

export const previewPrice = (id: string, body: Omit<PriceAgreement, 'reason'>) =>
  call(api.POST('/api/admin/licenses/{id}/agreed-price/preview', { params: { path: { id } }, body }));

export async function revokeLicense(id: string, reason: string, key: string): Promise<void> {
  await call(api.POST('/api/admin/licenses/{id}/revoke', { params: of(id, key), body: { reason } }));
  await refresh(id);
}

/** Waits for a second administrator. */
export async function proposeFile(id: string, body: { days: number; reason: string }, key: string): Promise<void> {
  await call(api.POST('/api/admin/licenses/{id}/files', { params: of(id, key), body }));
  await refreshList(PROPOSALS);
}

export async function revokeFile(id: string, fileId: string, reason: string, key: string): Promise<void> {
  const params = { path: { id, fileId }, header: keyed(key) };
  await call(api.POST('/api/admin/licenses/{id}/files/{fileId}/revoke', { params, body: { reason } }));
  await refresh(id);
}

/** Downloads the encrypted file, which the licence key decrypts. */
export async function downloadFile(id: string, fileId: string): Promise<void> {
  const request = api.GET('/api/admin/licenses/{id}/files/{fileId}', {
    params: { path: { id, fileId } },
    parseAs: 'blob',
  });
  const file: Blob = await call(request);
  saveFile(file, fileNameOf((await request).response) ?? `${fileId}.lic`);
  await refresh(id);
}

async function refresh(id: string): Promise<void> {
  await Promise.all([mutate(keyOf(id)), mutate(historyKeyOf(id)), refreshList(LIST)]);
}
