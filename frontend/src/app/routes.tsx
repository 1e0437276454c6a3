import { Navigate, type RouteObject, matchRoutes } from 'react-router-dom';
import { ACCOUNT_PAGES } from './account-pages';
import { MainLayout } from './layouts/main-layout';
import { featurePage, layout, page, RouteParts } from './page';
import { RootLayout } from './root-layout';

const publicRoutes: RouteObject[] = [
  { index: true, ...page('public/home/home') },
  { path: 'difference', ...page('public/difference/difference') },
  { path: 'pricing', ...page('public/pricing/pricing') },
  { path: 'request-quote', ...page('public/request-quote/request-quote') },
  { path: 'promotion', ...page('public/promotion/promotion') },
  { path: 'cases', ...page('public/cases/cases') },
  { path: 'faq', ...page('public/faq/faq') },
  { path: 'about', ...page('public/about/about') },
  { path: 'terms', ...page('public/terms/terms') },
  { path: 'privacy', ...page('public/privacy/privacy') },
  { path: 'verify', ...page('public/verify/verify') },
  { path: 'unsubscribe', ...featurePage('marketing-email/unsubscribe') },
  { path: 'quote/:token', ...page('quote/quote') },
  { path: 'purchase', ...page('purchase/purchase') },
];

/**
 * Paths of the pages that are the same for every visitor: written to HTML at build time, in Chinese and in English.
 */
export const prerenderedPaths = (): string[] =>
  publicRoutes
    .filter(({ handle }) => (handle as RouteParts).module.startsWith('pages/public/'))
    .map(({ path = '' }) => `/${path}`);

const accountRoutes: RouteObject[] = [
  ...ACCOUNT_PAGES.map(({ path, route }) => ({ path, ...route })),
  { path: 'order/:id', ...page('order/order') },
  { path: 'license/:paidId', ...page('license/license') },
  { path: 'license/:paidId/change', ...page('license/change') },
];

/** Signed in, but full width: no side menu beside a payment. */
const checkoutRoutes: RouteObject[] = [{ path: 'pay', ...page('pay/pay') }];

const authRoutes: RouteObject[] = [
  { path: 'login', ...page('login/login') },
  { path: 'register', ...page('register/register') },
  { path: 'forgot', ...page('forgot/forgot') },
  // Without its token there is nothing to reset. A prerendered document cannot redirect.
  { path: 'reset', element: import.meta.env.SSR ? null : <Navigate to="/login" replace /> },
  { path: 'reset/:token', ...page('reset/reset') },
];

/** The one route tree. English is the same tree below `/en`. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      {
        element: <MainLayout />,
        children: [
          ...publicRoutes,
          { ...layout('account'), children: accountRoutes },
          { ...layout('checkout'), children: checkoutRoutes },
          { path: '*', ...page('public/not-found/not-found') },
        ],
      },
      // Simulates another company's page, so nothing of this site is around it.
      { path: 'cashier/:paymentId', ...featurePage('payments/cashier') },
      { ...layout('auth'), children: authRoutes },
      // The console has its own route tree, which only staff download.
      { path: 'admin/*', ...layout('admin') },
    ],
  },
];

/** The files that the page at an address needs. */
export const partsAt = (pathname: string, basename: string): RouteParts[] =>
  (matchRoutes(routes, pathname, basename) ?? []).flatMap(({ route }) =>
    route.handle instanceof RouteParts ? [route.handle] : [],
  );

/** Marks a prefetch, which is not a visit: a failed one is retried, and reported, when the link is followed. */
const AHEAD = 'ahead';

/**
 * Prefetches the page behind a link on hover or keyboard focus, so that navigation shows no spinner. `basename` is that
 * of the current language.
 */
export function fetchAhead(basename: string): void {
  // Not retried at every move of the pointer, so as not to flood a failing server.
  const failed = new Set<string>();
  const onPoint = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== location.origin || failed.has(link.pathname)) return;
    for (const parts of partsAt(link.pathname, basename)) parts.load(AHEAD).catch(() => failed.add(link.pathname));
  };
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, onPoint, { passive: true });
}
