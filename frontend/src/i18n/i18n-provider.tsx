import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { useLoadedMessages } from './catalogue';
import { activeLocale } from './locale';

/** The business runs on Beijing time: dates, deadlines and expiries are shown in it wherever the reader is. */
const TIME_ZONE = 'Asia/Shanghai';

export function I18nProvider({ children }: { readonly children: ReactNode }) {
  return (
    <IntlProvider
      locale={activeLocale()}
      messages={useLoadedMessages()}
      timeZone={TIME_ZONE}
      // A missing text is a bug of ours: an error in the console and in tests, the key on screen.
      onError={(error) => console.error(error)}
    >
      {children}
    </IntlProvider>
  );
}
