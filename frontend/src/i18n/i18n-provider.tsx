import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { useLoadedMessages } from './catalogue';
import { activeLocale } from './locale';

/** The business runs on Beijing time: dates, deadlines and expiries are shown in it wherever the reader is. */
const TIME_ZONE = 'Asia/Shanghai';

/** A missing text is a bug of ours: it stops the prerenderer; in a browser, the key is shown. */
function report(error: Error): void {
  if (import.meta.env.SSR) throw error;
  console.error(error);
}

export function I18nProvider({ children }: { readonly children: ReactNode }) {
  return (
    <IntlProvider
      locale={activeLocale()}
      messages={useLoadedMessages()}
      timeZone={TIME_ZONE}
      onError={report}
    >
      {children}
    </IntlProvider>
  );
}
