import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import { refreshLists } from '../../api/lists';
import { GIVEN_KEY, isRepeat } from '../../api/request-keys';
import type { components, paths } from '../../api/schema';
import { formatDateTime } from '../../shared/format/date';

export type PointRecord = components['schemas']['PointRecordView'];
export type PointPrices = components['schemas']['PointPricesView'];
type Upgrade = components['schemas']['SpendPoints'];
export type UpgradeKind = Upgrade['kind'];

const RECORDS_KEY = '/api/account/point-records';
const PRICES_KEY = '/api/account/points/prices';

type PointsQuery = NonNullable<paths[typeof RECORDS_KEY]['get']['parameters']['query']>;

/** The caller's points ledger, newest first, ten a page. */
export function usePointRecords(
  query: PointsQuery,
): SWRResponse<components['schemas']['PointRecordViewPage'], ApiError> {
  return useSWR(`${RECORDS_KEY}?${JSON.stringify(query)}`, () => call(api.GET(RECORDS_KEY, { params: { query } })), {
    keepPreviousData: true,
  });
}

/** The points that a user, an asset and a month cost, with the balance and what of it can be spent. */
export function usePointPrices(): SWRResponse<PointPrices, ApiError> {
  return useSWR<PointPrices, ApiError>(PRICES_KEY, () => call(api.GET(PRICES_KEY)), { keepPreviousData: true });
}

/**
 * Buys capacity or time for a licence, unless an earlier attempt did whose response was lost: returns which. Rejects with
 * point.insufficient or a license.* code.
 */
export async function spendPoints(upgrade: Upgrade): Promise<{ readonly wasDoneBefore: boolean }> {
  const sent = api.POST('/api/account/points/spend', { body: upgrade, params: { header: GIVEN_KEY } });
  await call(sent);
  const { response } = await sent;
  await refreshLists('points', 'licenses');
  return { wasDoneBefore: isRepeat(response) };
}

/** Returns how many points are on hold and until when, as text; empty where none are. */
export function useHoldText(): (points: Pick<PointPrices, 'held' | 'heldUntil'>) => string {
  const t = useTranslations('points.hold');
  return ({ held, heldUntil }) => {
    if (held === 0) return '';
    return heldUntil === null
      ? t('refund', { points: held })
      : t('dated', { points: held, until: formatDateTime(heldUntil) });
  };
}

interface PointsOfCaller {
  /** Undefined while they are loading. */
  readonly spendable: number | undefined;
  /** As text; empty where none are on hold. */
  readonly onHold: string;
}

/** The points that the caller can spend, and those that cannot be spent yet. */
export function usePurse(): PointsOfCaller {
  const { data } = usePointPrices();
  const holdText = useHoldText();
  return { spendable: data?.spendable, onHold: data ? holdText(data) : '' };
}
