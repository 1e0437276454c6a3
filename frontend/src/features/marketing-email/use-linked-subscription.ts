import useSWR, { type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

export type LinkedSubscription = components['schemas']['LinkedSubscriptionView'];

/** The address and subscription behind a link; sends no request without a token. */
export function useLinkedSubscription(token: string): SWRResponse<LinkedSubscription, ApiError> {
  return useSWR<LinkedSubscription, ApiError>(
    token === '' ? null : ['/api/marketing-email/subscription', token],
    () => call(api.GET('/api/marketing-email/subscription', { params: { query: { token } } })),
    { shouldRetryOnError: false },
  );
}
