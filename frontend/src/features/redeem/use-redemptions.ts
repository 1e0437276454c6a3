import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { refreshLists } from '../../api/lists';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components } from '../../api/schema';

export type Redemption = components['schemas']['RedemptionView'];

const LIST_KEY = '/api/account/redemptions';

/** The caller's redemptions, newest first, ten a page. */
export function useRedemptions(pageIndex: number): SWRResponse<components['schemas']['RedemptionViewPage'], ApiError> {
  return useSWR(
    `${LIST_KEY}?pageIndex=${pageIndex}`,
    () => call(api.GET(LIST_KEY, { params: { query: { pageIndex } } })),
    { keepPreviousData: true },
  );
}

/**
 * Redeems a code. Rejects with redeem_code.license_required where it extends a licence that was not given, and with
 * redeem_code.locked after five failures in an hour.
 */
export async function redeem(code: string, paidId: string | undefined): Promise<Redemption> {
  const body = { code, ...(paidId && { paidId }) };
  const redemption = await call(api.POST('/api/account/redeem-code', { body, params: { header: GIVEN_KEY } }));
  await refreshLists('redemptions', 'licenses', 'points');
  return redemption;
}
