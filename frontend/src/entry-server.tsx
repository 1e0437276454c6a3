import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter, type RouteObject } from 'react-router-dom';
import { adminRoutes } from './app/admin-routes';
import { App } from './app/app';
import { takeWritten, type PublicAnswers } from './api/use-public';
import { WRITTEN_ID } from './api/written-id';
import { partsAt } from './app/route-parts';
import { prerenderedPaths, routes } from './app/routes';
import { StartScreen } from './app/start-screen';
import { loadAllMessages } from './i18n/catalogue';
import { I18nProvider } from './i18n/i18n-provider';
import { activateLocale, basenameOf, factsOf, inLocale, LOCALES, type Locale } from './i18n/locale';

export { factsOf, inLocale, LOCALES, prerenderedPaths, WRITTEN_ID };

interface Rendered {
  readonly html: string;
  /** The source files that the browser needs for the page. */
  readonly sources: readonly string[];
}

/**
 * Renders one public page to HTML with the given API responses.
 *
 * One at a time: language and responses belong to the process, as they belong to the page in a browser.
 */
export async function render(path: string, locale: Locale, answers: PublicAnswers): Promise<Rendered> {
  activateLocale(locale);
  takeWritten(answers);
  await loadAllMessages();
  const basename = basenameOf(locale);
  const url = inLocale(locale, path);
  const parts = partsAt(url, basename);
  await Promise.all(parts.map((part) => part.load()));

  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={basename} location={url}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      // Otherwise large parts would be moved into place by inline scripts, which the policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const namespaces = new Set(parts.flatMap((part) => part.namespaces));
  return {
    html: await new Response(prelude).text(),
    sources: [
      ...parts.map((part) => `src/${part.module}`),
      `src/i18n/languages/${locale}.ts`,
      ...[...namespaces].map((namespace) => `src/i18n/locales/${locale}/${namespace}.json`),
    ],
  };
}

/** Renders the content of the shells, which all pages that are not prerendered share. */
export async function renderShell(locale: Locale): Promise<string> {
  activateLocale(locale);
  await loadAllMessages();
  return renderToStaticMarkup(
    <I18nProvider>
      <StartScreen />
    </I18nProvider>,
  );
}

/** Every address pattern of the site, without language prefix and without the catch-alls: `/order/:id`. */
export const routePatterns = (): string[] => patternsOf(routes, '');

function patternsOf(tree: readonly RouteObject[], parent: string): string[] {
  return tree.flatMap((route) => {
    if (route.path === '*') return [];
    if (route.path === 'admin/*') return patternsOf(adminRoutes, `${parent}/admin`);
    const own = route.path ? `${parent}/${route.path}` : parent;
    return route.children ? patternsOf(route.children, own) : [own || '/'];
  });
}
