import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { ApiError } from '../api/client';
import { I18nProvider } from '../i18n/i18n-provider';

/** A refusal stays a refusal: only what may heal by itself is asked again. */
const mayHeal = (error: ApiError) => error.status === 0 || error.status >= 500;

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <SWRConfig value={{ shouldRetryOnError: mayHeal, errorRetryCount: 3 }}>
      <I18nProvider>{children}</I18nProvider>
    </SWRConfig>
  );
}
