import './theme/css/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes } from 'react-router-dom';
import { App } from './app/app';
import { RouteParts } from './app/page';
import { routes } from './app/routes';
import { loadSiteDefaults } from './features/site/site-defaults';
import { loadMessages } from './i18n/catalogue';
import { activateLocale, basenameOf, HTML_LANG, localeOf } from './i18n/locale';

const locale = localeOf(location.pathname);
activateLocale(locale);
document.documentElement.lang = HTML_LANG[locale];
const basename = basenameOf(locale);

// What this address is made of is loaded first, so that the browser meets the markup that the server wrote.
const parts = (matchRoutes(routes, location, basename) ?? []).flatMap(({ route }) =>
  route.handle instanceof RouteParts ? [route.handle] : [],
);
const page = Promise.all(parts.map((part) => part.load())).catch((error: unknown) => {
  // The error page inside will say so: loading is tried again there.
  console.error(error);
});
await Promise.all([loadMessages([]), loadSiteDefaults(), page]);

const app = (
  <StrictMode>
    <BrowserRouter basename={basename}>
      <App />
    </BrowserRouter>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
if (root.hasAttribute('data-prerendered')) {
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => console.error('hydration', error) });
  });
} else {
  createRoot(root).render(app);
}
