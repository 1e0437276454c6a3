import { StrictMode, type ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { matchRoutes, StaticRouter, type RouteObject } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ACCOUNT_PAGES } from './app/account-pages';
import { adminRoutes } from './app/admin-routes';
import { App } from './app/app';
import { takeWritten, type PublicAnswers, WRITTEN_ID } from './api/use-public';
import type { RouteParts } from './app/page';
import { partsAt, prerenderedPaths, routes } from './app/routes';
import { StartFailure, StartScreen } from './app/layouts/admin.layout';
import { renderForMembers } from './business/signed-in';
import { loadAllMessages } from './i18n/catalogue';
import { activateLocale, basenameOf, factsOf, inLocale, LOCALES, type Locale } from './i18n/locale';

export { factsOf, inLocale, LOCALES, prerenderedPaths, WRITTEN_ID };

interface Rendered {
  readonly html: string;
  /** Whether the page itself is there, and not only its frame. */
  readonly isWhole: boolean;
  /** The source files that the browser needs for the page. */
  readonly sources: readonly string[];
  /** What the page requests at its start, by path and query. */
  readonly asks: readonly string[];
}

/**
 * Renders one public page to HTML with the given API responses.
 *
 * One at a time: language and responses belong to the process, as they belong to the page in a browser.
 */
export async function render(path: string, locale: Locale, answers: PublicAnswers): Promise<Rendered> {
  await prepare(locale, answers);
  const parts = partsOf(path, locale);
  await Promise.all(parts.map((part) => part.load()));
  return { html: await markupOf(path, locale), isWhole: true, sources: sourcesOf(parts, locale), asks: [] };
}

/**
 * Renders what surrounds a page whose content depends on the visitor, with placeholder bars for the page: what the
 * browser shows until the page's own files are there. `path` is a pattern: `/order/:id`. Forms that are the same for
 * every visitor are rendered whole, so that typing can begin; takeover.ts keeps what was typed.
 */
export async function renderFrame(path: string, locale: Locale, answers: PublicAnswers): Promise<Rendered> {
  await prepare(locale, answers);
  const parts = partsOf(path, locale);
  const isForm = FORMS.includes(path);
  // For all other pages only the layouts, because the code of the pages themselves expects a browser.
  await Promise.all(parts.filter(({ isLayout }) => isLayout || isForm).map((part) => part.load()));
  const isOfMembers = parts.some(({ module }) =>
    LAYOUTS_OF_MEMBERS.some((name) => module.endsWith(`/${name}.layout.tsx`)),
  );
  const page = parts.find(({ isLayout }) => !isLayout);
  const own = page?.component;
  renderForMembers(isOfMembers);
  if (page) page.component = isForm && own ? withFailure(own) : startOf(path);
  try {
    const sources = sourcesOf(parts, locale);
    const html = await markupOf(path, locale);
    const asks = asksOf(path, isOfMembers);
    return { html, isWhole: isForm, sources: isOfMembers ? [...sources, CORNER] : sources, asks };
  } finally {
    renderForMembers(false);
    if (page) page.component = own;
  }
}

/** Where people sign in. */
const FORMS = ['/login', '/register', '/forgot'];

const withFailure = (Page: ComponentType) => () => (
  <>
    <Page />
    <StartFailure />
  </>
);

/** The placeholder of a page. Pages of the account that are in its menus show their title; the console adds its own. */
function startOf(path: string): ComponentType {
  const title = ACCOUNT_PAGES.find((page) => `/${page.path}` === path)?.title;
  return title ? () => <StartScreen title={useTranslations('account.titles')(title)} /> : () => <StartScreen />;
}

/** Files that come with `member-modules.ts`. */
const WITH_THE_LIST = /^app\/layouts\/(?!admin\.)/;
const LAYOUTS_OF_MEMBERS = ['account', 'checkout', 'admin'];
/** Shown in the header to everyone who is signed in. */
const CORNER = 'src/app/shell/signed-in-corner.tsx';

/** What every page of signed-in people requests first. */
const ACCOUNT = '/api/account/info?redirect=false';
/** What each page of the console requests first. */
const CONSOLE = [ACCOUNT, '/api/admin/work'];

/** What the page of an address requests at its start. `:last` is the last part of its path, `:orderId` from its query. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  '/login': ['/api/captcha?purpose=login'],
  '/register': ['/api/captcha?purpose=register'],
  '/forgot': ['/api/captcha?purpose=forgot'],
  '/license': [ACCOUNT, '/api/account/paid?pageIndex=1', '/api/account/paid-mergeable'],
  '/license/:paidId': [ACCOUNT, '/api/account/paid/:last', '/api/account/paid/:last/history'],
  '/order': [ACCOUNT, '/api/account/orders?pageIndex=1'],
  '/order/:id': [ACCOUNT, '/api/account/orders/:last'],
  '/pay': [ACCOUNT, '/api/account/orders/:orderId'],
  '/passkey': [ACCOUNT, '/api/account/webauthn/credentials'],
  '/password': [ACCOUNT, '/api/account/sessions'],
  '/quotes': [ACCOUNT, '/api/account/quotes?pageIndex=1'],
  '/affiliate': [ACCOUNT, '/api/account/point-records?pageIndex=1'],
  '/admin': [...CONSOLE, '/api/admin/overview?days=30'],
  '/admin/orders': [...CONSOLE, '/api/admin/orders'],
  '/admin/refunds': [...CONSOLE, '/api/admin/refunds'],
  '/admin/applications': [...CONSOLE, '/api/admin/applications?sort=dueAt&status=pending'],
  '/admin/licenses': [...CONSOLE, '/api/admin/licenses'],
  '/admin/users': [...CONSOLE, '/api/admin/accounts'],
  '/admin/users/:id': [...CONSOLE, '/api/admin/accounts/:last'],
  '/admin/orders/:id': [...CONSOLE, '/api/admin/orders/:last'],
  '/admin/licenses/:id': [...CONSOLE, '/api/admin/licenses/:last'],
};

/**
 * The requests that a page's document sends while its scripts load, so that the data do not have to wait for them: see
 * start-boot.js. They must be spelt as the page spells them, or the page would send them again. `path` is a pattern:
 * `/order/:id`.
 */
function asksOf(path: string, isOfMembers: boolean): readonly string[] {
  const others = isOfMembers ? [ACCOUNT] : [];
  return FIRST[path] ?? (/^\/admin\b/.test(path) ? CONSOLE : others);
}

async function prepare(locale: Locale, answers: PublicAnswers): Promise<void> {
  activateLocale(locale);
  takeWritten(answers);
  await loadAllMessages();
}

/** The parts of a page; for the console, whose layout has its own route tree, also the page within it. */
function partsOf(path: string, locale: Locale): RouteParts[] {
  const parts = partsAt(inLocale(locale, path), basenameOf(locale));
  const inConsole = /^\/admin(\/.*)?$/.exec(path) ? matchRoutes(adminRoutes, path.slice('/admin'.length) || '/') : null;
  return [...parts, ...(inConsole ?? []).map(({ route }) => route.handle as RouteParts)];
}

/** The source files that the browser needs for the parts. */
function sourcesOf(parts: readonly RouteParts[], locale: Locale): string[] {
  const namespaces = new Set(parts.flatMap((part) => part.namespaces));
  return [
    ...(parts.some(({ isListedApart }) => isListedApart) ? ['src/app/member-modules.ts'] : []),
    ...parts.filter(({ module }) => !WITH_THE_LIST.test(module)).map(({ module }) => `src/${module}`),
    `src/i18n/languages/${locale}.ts`,
    ...[...namespaces].map((namespace) => `src/i18n/locales/${locale}/${namespace}.json`),
  ];
}

async function markupOf(path: string, locale: Locale): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={basenameOf(locale)} location={inLocale(locale, path)}>
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
  return new Response(prelude).text();
}

/** Every address pattern whose page depends on the visitor, without language prefix and catch-alls: `/order/:id`. */
export const framePaths = (): string[] => {
  const whole = prerenderedPaths();
  return patternsOf(routes, '').filter((pattern) => !whole.includes(pattern));
};

function patternsOf(tree: readonly RouteObject[], parent: string): string[] {
  return tree.flatMap((route) => {
    if (route.path === '*') return [];
    if (route.path === 'admin/*') return patternsOf(adminRoutes, `${parent}/admin`);
    const own = route.path ? `${parent}/${route.path}` : parent;
    return route.children ? patternsOf(route.children, own) : [own || '/'];
  });
}
