import type { TagProps } from 'antd';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, ApiError, call } from '../../api/client';
import { refreshLists } from '../../api/lists';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components, paths } from '../../api/schema';
import { daysUntil } from '../../shared/format/date';

export type License = components['schemas']['PaidView'];
export type MergeableLicense = components['schemas']['MergeableView'];
export type LicenseDetails = components['schemas']['PaidDetailsView'];
type LicenseState = License['state'];
export type Ability = License['can']['bind'];
export type LicensePhase = keyof components['schemas']['PhaseCountsView'];
export type Merge = components['schemas']['MergeView'];
export type LicenseSnapshot = components['schemas']['LicenseSnapshotView'];
export type HistoryEntry = components['schemas']['HistoryEntryView'];

/** In the order of the list's filter. */
export const LICENSE_PHASES = ['valid', 'ending', 'over'] as const satisfies LicensePhase[];

/** Whether no action is possible any more. */
export const isOver = ({ state }: Pick<License, 'state'>): boolean =>
  state === 'expired' || state === 'merged' || state === 'revoked';

/** Whether it was ended before its time: what it once gave, and until when, no longer counts. */
export const isWithdrawn = ({ state }: Pick<License, 'state'>): boolean => state === 'merged' || state === 'revoked';

type PillText = 'valid' | 'permanent' | 'unbound' | 'ends' | Exclude<LicenseState, 'active' | 'expiring'>;

/** The one word for a licence's status; "expiring soon" takes precedence over "not bound". */
export function pillOf({ state, machineId, expiresAt }: License): {
  readonly color: TagProps['color'];
  readonly text: PillText;
} {
  switch (state) {
    case 'expiring':
      return { color: 'warning', text: 'ends' };
    case 'grace':
      return { color: 'error', text: 'grace' };
    case 'expired':
    case 'merged':
      return { color: 'default', text: state };
    case 'revoked':
      return { color: 'error', text: 'revoked' };
    case 'active':
      if (machineId === null) return { color: 'processing', text: 'unbound' };
      return { color: 'success', text: expiresAt === null ? 'permanent' : 'valid' };
  }
}

/** The primary action of a licence: what it waits for, or nothing. */
export function nextStepOf({ state, can, expiresAt }: License): 'renew' | 'bind' | undefined {
  const ends = expiresAt !== null && (state === 'expiring' || state === 'grace');
  if (ends && can.renew.allowed) return 'renew';
  return can.bind.allowed ? 'bind' : undefined;
}

/** How full the gauge of a dated licence is, in percent of its current term. */
export function remainingPercent({ termStartedAt, expiresAt }: Term, now: Date): number {
  const wholeDays = daysUntil(expiresAt, new Date(termStartedAt));
  return Math.min(100, Math.max(0, (daysUntil(expiresAt, now) / Math.max(1, wholeDays)) * 100));
}

interface Term {
  readonly termStartedAt: string;
  readonly expiresAt: string;
}

/** The path of a licence's renewal, without a language prefix. */
export const renewPath = (paidId: string): string => `/pricing?${new URLSearchParams({ paidId })}`;

type LicensePage = components['schemas']['PaidPageView'];

const LIST_KEY = '/api/account/paid';
const MERGEABLE_KEY = '/api/account/paid-mergeable';
const MERGE_KEY = '/api/account/paid-merge';
const keyOf = (paidId: string) => `${LIST_KEY}/${paidId}`;
const historyKeyOf = (paidId: string) => `${keyOf(paidId)}/history`;

/** On screen, a list stays until its successor has arrived. */
const KEEP = { keepPreviousData: true };

type LicensesQuery = NonNullable<paths[typeof LIST_KEY]['get']['parameters']['query']>;

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
  keepOrRefresh(paidId, call(api.POST('/api/account/paid-binding', { params: { query: { paidId, machineId } } })));

/** Unbinds a licence from its machine. Rejects with license.rebind_limit or license.rebind_too_soon. */
export const unbindLicense = async (paidId: string): Promise<void> =>
  keepOrRefresh(
    paidId,
    call(api.POST('/api/account/paid-unbind', { params: { query: { paidId }, header: GIVEN_KEY } })),
  );

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
export function usePendingRenewals(): SWRResponse<components['schemas']['OrderSummaryViewPage'], ApiError> {
  const query = { status: 'pending', kind: 'renewal' } as const;
  return useSWR<components['schemas']['OrderSummaryViewPage'], ApiError>(
    `${MERGE_KEY}?renewals`,
    () => call(api.GET('/api/account/orders', { params: { query } })),
    KEEP,
  );
}

/** Merges the sources into the target. The details of a refusal name the licences that prevent it. */
export async function mergeLicenses(targetPaidId: string, sourcePaidIds: readonly string[]): Promise<Merge> {
  const body = { targetPaidId, sourcePaidIds: [...sourcePaidIds], dryRun: false };
  const merge = await call(api.POST(MERGE_KEY, { body }));
  await Promise.all([targetPaidId, ...sourcePaidIds].map(refreshLicense));
  await refreshLists('licenses', 'merges');
  return merge;
}

/** Whether a licence is no longer the caller's: transferred by an attempt without a response, for example. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'license.not_found';

/** Transfers a licence. Rejects with license.recipient_not_found or license.recipient_is_owner. */
export async function transferLicense(paidId: string, mail: string): Promise<void> {
  try {
    await call(api.POST('/api/account/license-transfer', { params: { query: { paidId, mail } } }));
  } catch (error) {
    if (isGone(error)) await forgetLicense(paidId);
    throw error;
  }
  await forgetLicense(paidId);
}

/**
 * A licence that is no longer the caller's: requests of components that still show it are refused, and nothing of it
 * stays in memory.
 */
async function forgetLicense(paidId: string): Promise<void> {
  await mutate(keyOf(paidId), undefined, { revalidate: false });
  await mutate(historyKeyOf(paidId), undefined, { revalidate: false });
  await refreshLists('licenses', 'transfers');
}

/** Fetches the licence again if the change is refused because it is no longer as it was shown. */
async function keepOrRefresh(paidId: string, change: Promise<LicenseDetails>): Promise<void> {
  try {
    await keep(await change);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      void Promise.all([refreshLicense(paidId), refreshLists('licenses')]);
    throw error;
  }
}

/** Every change returns the updated licence; lists that show it are fetched again. */
async function keep(license: LicenseDetails): Promise<void> {
  await mutate(keyOf(license.paidId), license, { revalidate: false });
  await Promise.all([mutate(historyKeyOf(license.paidId)), refreshLists('licenses')]);
}

export type MergeLog = components['schemas']['MergeLogView'];
export type LicenseTransfer = components['schemas']['LicenseTransferView'];

/** The caller's merges, newest first, ten a page. */
export function useMergeLogs(pageIndex: number): SWRResponse<components['schemas']['MergeLogViewPage'], ApiError> {
  return useSWR(
    `/api/account/paid-merge-logs?pageIndex=${pageIndex}`,
    () => call(api.GET('/api/account/paid-merge-logs', { params: { query: { pageIndex } } })),
    { keepPreviousData: true },
  );
}

/** Licences that the caller transferred or received, newest first, ten a page. */
export function useTransferLogs(
  pageIndex: number,
): SWRResponse<components['schemas']['LicenseTransferViewPage'], ApiError> {
  return useSWR(
    `/api/account/license-transfers?pageIndex=${pageIndex}`,
    () => call(api.GET('/api/account/license-transfers', { params: { query: { pageIndex } } })),
    { keepPreviousData: true },
  );
}

/** The words for what an entry of a licence's history did. */
export function useEntryTitle(): (entry: HistoryEntry) => string {
  const t = useTranslations('licenses.history');
  const termOf = ({ months, days, isLifetime }: HistoryEntry): string => {
    if (isLifetime) return t('lifetime');
    if (days !== null) return t('dayCount', { days });
    return months === null ? '' : t('months', { months });
  };

  return (entry) => {
    const { kind, planName, days, isLifetime, joined } = entry;
    const source = entry.source ?? '';
    switch (kind) {
      case 'first': {
        const name = [planName ?? '', termOf(entry)].filter(Boolean).join(' · ');
        return t('first', { source, name });
      }
      case 'time':
        if (days !== null && source === 'correction')
          return t('days', { sign: days < 0 ? '−' : '+', days: Math.abs(days) });
        return isLifetime ? t('permanent', { source }) : t('time', { source, term: termOf(entry) });
      case 'change':
        return planName === null
          ? t('changedTerm')
          : t('changedPlan', { name: [planName, termOf(entry)].filter(Boolean).join(' · ') });
      case 'merge':
        return joined.length > 0 ? t('joined', { count: joined.length }) : t('left');
      case 'places':
      case 'withdrawal':
        return t(kind, { source });
      case 'price':
      case 'bound':
      case 'unbound':
      case 'transferred':
      case 'downloaded':
        return t(kind);
    }
  };
}
