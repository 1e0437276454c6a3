import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { refreshLists } from '../../api/lists';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components, paths } from '../../api/schema';

export type PointRecord = components['schemas']['PointRecordView'];
export type PointPrices = components['schemas']['PointPricesView'];
export type Upgrade = components['schemas']['SpendPoints'];
export type UpgradeKind = Upgrade['kind'];

const RECORDS_KEY = '/api/account/point-records';
const PRICES_KEY = '/api/account/points/prices';

export type PointsQuery = NonNullable<paths[typeof RECORDS_KEY]['get']['parameters']['query']>;

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

/** Buys capacity or time for a licence. Rejects with point.insufficient or a license.* code. */
export async function spendPoints(upgrade: Upgrade): Promise<void> {
  await call(api.POST('/api/account/points/spend', { body: upgrade, params: { header: GIVEN_KEY } }));
  await refreshLists('points', 'licenses');
}
