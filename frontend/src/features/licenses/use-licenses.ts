import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { refreshLists } from '../../api/lists';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components, paths } from '../../api/schema';
import type { HistoryEntry, License, LicenseDetails, Merge, MergeableLicense } from './license';

export type LicensePage = components['schemas']['PaidPageView'];

const LIST_KEY = '/api/account/paid';
const MERGEABLE_KEY = '/api/account/paid-mergeable';
const MERGE_KEY = '/api/account/paid-merge';
const keyOf = (paidId: string) => `${LIST_KEY}/${paidId}`;
const historyKeyOf = (paidId: string) => `${keyOf(paidId)}/history`;

/** On screen, a list stays until its successor has arrived. */
const KEEP = { keepPreviousData: true };

export type LicensesQuery = NonNullable<paths[typeof LIST_KEY]['get']['parameters']['query']>;

/** The caller's licences, newest first, ten a page. */
export function useLicenses(query: LicensesQuery): SWRResponse<LicensePage, ApiError> {
  return useSWR<LicensePage, ApiError>(
    `${LIST_KEY}?${JSON.stringify(query)}`,
    () => call(api.GET(LIST_KEY, { params: { query } })),
    KEEP,
  );
}

/** Pages loaded to offer a choice of licences; owners of more start from the licence itself. */
const CHOICE_PAGES = 10;

/** The caller's licences to choose from; the newest hundred. */
export function useEveryLicense(): SWRResponse<License[], ApiError> {
  return useSWR<License[], ApiError>(
    `${LIST_KEY}?every`,
    async () => {
      const every: License[] = [];
      for (let pageIndex = 1; pageIndex <= CHOICE_PAGES; pageIndex += 1) {
        // oxlint-disable-next-line no-await-in-loop -- Each page says whether there is another
        const { items, total } = await call(api.GET('/api/account/paid', { params: { query: { pageIndex } } }));
        every.push(...items);
        if (items.length === 0 || every.length >= total) break;
      }
      return every;
    },
    KEEP,
  );
}

/** The caller's licences that have at least one other to merge with. */
export function useMergeable(): SWRResponse<MergeableLicense[], ApiError> {
  return useSWR<MergeableLicense[], ApiError>(MERGEABLE_KEY, () => call(api.GET(MERGEABLE_KEY)), KEEP);
}

/** What happened to a licence, newest first. */
export function useLicenseHistory(paidId: string): SWRResponse<readonly HistoryEntry[], ApiError> {
  return useSWR<readonly HistoryEntry[], ApiError>(historyKeyOf(paidId), async () => {
    const { items } = await call(api.GET('/api/account/paid/{paidId}/history', { params: { path: { paidId } } }));
    return items;
  });
}

/** Fetches a licence and its history again where they are shown. */
export async function refreshLicense(paidId: string): Promise<void> {
  await Promise.all([mutate(keyOf(paidId)), mutate(historyKeyOf(paidId))]);
}

/** One licence. */
export function useLicense(paidId: string): SWRResponse<LicenseDetails, ApiError> {
  return useSWR<LicenseDetails, ApiError>(keyOf(paidId), () =>
    call(api.GET('/api/account/paid/{paidId}', { params: { path: { paidId } } })),
  );
}

/** Binds a licence to a machine. Rejects with license.machine_id_invalid about the field `machineId`. */
export const bindLicense = async (paidId: string, machineId: string): Promise<void> =>
  keep(await call(api.POST('/api/account/paid-binding', { params: { query: { paidId, machineId } } })));

/** Unbinds a licence from its machine. Rejects with license.rebind_limit or license.rebind_too_soon. */
export const unbindLicense = async (paidId: string): Promise<void> =>
  keep(await call(api.POST('/api/account/paid-unbind', { params: { query: { paidId }, header: GIVEN_KEY } })));

/** Saves the owner's note; an empty one removes it. */
export const writeRemark = async (paidId: string, remark: string): Promise<void> =>
  keep(await call(api.POST('/api/account/paid-remark', { params: { query: { paidId, remark } } })));

/** Previews merging the sources into the target. Sends no request without a source. */
export function useMergePreview(targetPaidId: string, sourcePaidIds: readonly string[]): SWRResponse<Merge, ApiError> {
  const key = sourcePaidIds.length > 0 ? [MERGE_KEY, targetPaidId, ...sourcePaidIds] : null;
  return useSWR<Merge, ApiError>(key, () =>
    call(api.POST(MERGE_KEY, { body: { targetPaidId, sourcePaidIds: [...sourcePaidIds], dryRun: true } })),
  );
}

/** An unpaid order that renews a licence. */
export type PendingRenewal = components['schemas']['OrderSummaryView'];

/** The caller's unpaid renewals, the newest ten. */
export function usePendingRenewals(): readonly PendingRenewal[] {
  const query = { status: 'pending', kind: 'renewal' } as const;
  const { data } = useSWR(
    `${MERGE_KEY}?renewals`,
    () => call(api.GET('/api/account/orders', { params: { query } })),
    KEEP,
  );
  return data?.items ?? [];
}

/** Merges the sources into the target. The details of a refusal name the licences that prevent it. */
export async function mergeLicenses(targetPaidId: string, sourcePaidIds: readonly string[]): Promise<Merge> {
  const body = { targetPaidId, sourcePaidIds: [...sourcePaidIds], dryRun: false };
  const merge = await call(api.POST(MERGE_KEY, { body }));
  await Promise.all([targetPaidId, ...sourcePaidIds].map(refreshLicense));
  await refreshLists('licenses', 'merges');
  return merge;
}

/** Transfers a licence. Rejects with license.recipient_not_found or license.recipient_is_owner. */
export async function transferLicense(paidId: string, mail: string): Promise<void> {
  await call(api.POST('/api/account/license-transfer', { params: { query: { paidId, mail } } }));
  // It is no longer the caller's: components that still show it are refused, and nothing of it stays in memory.
  await mutate(keyOf(paidId), undefined, { revalidate: false });
  await mutate(historyKeyOf(paidId), undefined, { revalidate: false });
  await refreshLists('licenses', 'transfers');
}

/** Every change returns the updated licence; lists that show it are fetched again. */
async function keep(license: LicenseDetails): Promise<void> {
  await mutate(keyOf(license.paidId), license, { revalidate: false });
  await Promise.all([mutate(historyKeyOf(license.paidId)), refreshLists('licenses')]);
}
