import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ApiError, NO_ANSWER } from './api-error';

/** A refusal stays a refusal: only what may heal by itself is asked again. */
const mayHeal = (error: unknown) => error instanceof ApiError && (error.status === NO_ANSWER || error.status >= 500);

/** What failed when it was last asked for. */
const failing = new Set<string>();

/** Fetched on use: toasts are for few visits. */
async function tell(error: unknown): Promise<void> {
  const { report } = await import('../shared/errors/report');
  report(error);
}

const SETTINGS: SWRConfiguration = {
  shouldRetryOnError: mayHeal,
  errorRetryCount: 3,
  // Told once: what is asked for again by itself fails in silence until it has succeeded.
  onError: (error, key) => {
    if (!failing.has(key)) void tell(error);
    failing.add(key);
  },
  onSuccess: (_, key) => failing.delete(key),
};

/** Around everything that reads a signed-in person's data. */
export const SwrSettings = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={SETTINGS}>{children}</SWRConfig>
);
