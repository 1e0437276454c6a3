import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

export type Reward = components['schemas']['RewardView'];

const LIST = '/api/account/rewards';

/** The caller's newest ten rewards: at one a month, most of a year. */
export const useRewards = (): SWRResponse<components['schemas']['RewardViewPage'], ApiError> =>
  useSWR(LIST, () => call(api.GET(LIST)));
