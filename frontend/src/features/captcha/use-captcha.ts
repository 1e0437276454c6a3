import { useId } from 'react';
import useSWR from 'swr';
import { api, call } from '../../api/client';
import type { paths } from '../../api/schema';
import { report } from '../../shared/errors/report';

export type CaptchaPurpose = NonNullable<NonNullable<paths['/api/captcha']['get']['parameters']['query']>['purpose']>;

/** A picture lives for 300 s; a new one is fetched before that, so that nobody types in vain. */
const RENEW_AFTER_MS = 270_000;

/**
 * The picture of a form, of this form alone: it works once. `refresh` fetches another one; that happens by itself before
 * it expires, and when the tab wakes up too late for that.
 */
export function useCaptcha(purpose: CaptchaPurpose) {
  const form = useId();
  const { data, mutate } = useSWR(
    ['/api/captcha', purpose, form],
    () => call(api.GET('/api/captcha', { params: { query: { purpose } } })),
    {
      refreshInterval: RENEW_AFTER_MS,
      focusThrottleInterval: RENEW_AFTER_MS,
      dedupingInterval: 0,
      revalidateOnReconnect: false,
      onError: report,
    },
  );
  return { picture: data, refresh: () => mutate(undefined, { revalidate: true }) };
}
