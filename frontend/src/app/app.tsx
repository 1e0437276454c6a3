import { useRoutes } from 'react-router-dom';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { useLoadedMessages } from '../i18n/catalogue';
import { activeLocale } from '../i18n/locale';
import { routes } from './routes';

/** Everything inside the router, which is a different one in the browser and in the prerenderer. */
export function App() {
  return <I18nProvider>{useRoutes(routes)}</I18nProvider>;
}

/** The business runs on Beijing time: dates, deadlines and expiries are shown in it wherever the reader is. */
const TIME_ZONE = 'Asia/Shanghai';

/** A missing text is a bug of ours: it stops the prerenderer; in a browser, the key is shown. */
function report(error: Error): void {
  if (import.meta.env.SSR) throw error;
  console.error(error);
}

function I18nProvider({ children }: { readonly children: ReactNode }) {
  return (
    <IntlProvider locale={activeLocale()} messages={useLoadedMessages()} timeZone={TIME_ZONE} onError={report}>
      {children}
    </IntlProvider>
  );
}
