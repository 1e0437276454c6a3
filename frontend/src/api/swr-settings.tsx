import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError, NO_ANSWER } from './api-error';

/** A refusal stays a refusal: only what may heal by itself is asked again. */
const mayHeal = (error: unknown) => error instanceof ApiError && (error.status === NO_ANSWER || error.status >= 500);

const SETTINGS = { shouldRetryOnError: mayHeal, errorRetryCount: 3 };

/** Around everything that reads a signed-in person's data. */
export const SwrSettings = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={SETTINGS}>{children}</SWRConfig>
);
