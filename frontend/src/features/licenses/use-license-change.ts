import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { refreshLists } from '../../api/lists';
import type { components } from '../../api/schema';
import { keyed } from '../../shared/request-key';

export type LicenseChange = components['schemas']['LicenseChangeView'];
export type ChangePart = LicenseChange['parts'][number];
export type ChangeTarget = ChangePart['targets'][number];
export type ChosenChange = NonNullable<LicenseChange['chosen']>;

/** What a licence is to become: copies of another plan, permanent, or both. */
export interface WantedChange {
  readonly partId?: number | undefined;
  readonly planId?: string | undefined;
  readonly quantity?: number | undefined;
  readonly lifetime: boolean;
}

const PATH = '/api/account/paid/{paidId}/change';

/** What a licence of the caller can be changed to. */
export function useChangeChoices(paidId: string): SWRResponse<LicenseChange, ApiError> {
  return useSWR<LicenseChange, ApiError>(`${PATH}/${paidId}`, () =>
    call(api.GET(PATH, { params: { path: { paidId } } })),
  );
}

/** The price of a change, with every number it is computed from. Sends no request while nothing is wanted. */
export function useChangePrice(paidId: string, wanted: WantedChange | undefined): SWRResponse<ChosenChange, ApiError> {
  return useSWR<ChosenChange, ApiError>(wanted && [PATH, paidId, JSON.stringify(wanted)], async () => {
    const { lifetime = false, ...target } = wanted ?? {};
    const query = { ...target, lifetime: lifetime ? ('true' as const) : ('false' as const) };
    const { chosen } = await call(api.GET(PATH, { params: { path: { paidId }, query } }));
    if (chosen === null) throw new TypeError('a wanted change has no price');
    return chosen;
  });
}

interface ChangeOrder {
  readonly paidId: string;
  /** The new plan, or the present one if only the term changes. */
  readonly planId: string;
  readonly wanted: WantedChange;
  /** The price that was shown. */
  readonly seenFen: number;
}

/** Orders a change; returns the order's id. Rejects with license.change_price_changed if the price is another by now. */
export async function orderChange({ paidId, planId, wanted, seenFen }: ChangeOrder, key: string): Promise<string> {
  const { partId, quantity, lifetime } = wanted;
  const change = { seenFen, ...(partId && { partId }), ...(quantity && { quantity }) };
  const body = { paidId, plan: planId, months: 0, lifetime, change };
  const { id } = await call(api.POST('/api/account/order', { params: { header: keyed(key) }, body }));
  await refreshLists('orders');
  return id;
}
