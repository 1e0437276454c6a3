import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { tell } from '../shared/errors/tell';
import { ApiError, NO_ANSWER } from './api-error';

/** A refusal is final: only errors that may be temporary are retried. */
export const mayHeal = (error: unknown) =>
  error instanceof ApiError && (error.status === NO_ANSWER || error.status >= 500);

/** Keys whose last request failed. */
const failing = new Set<string>();

const SETTINGS: SWRConfiguration = {
  shouldRetryOnError: mayHeal,
  errorRetryCount: 3,
  // Reported once: automatic retries fail silently until one has succeeded.
  onError: (error, key) => {
    if (!failing.has(key)) void tell(error);
    failing.add(key);
  },
  onSuccess: (_, key) => failing.delete(key),
};

/** SWR's configuration around everything that reads a signed-in person's data. */
export const SwrSettings = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={SETTINGS}>{children}</SWRConfig>
);
