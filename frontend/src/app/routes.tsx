import { Navigate, type RouteObject } from 'react-router-dom';
import { MainLayout } from './layouts/main-layout';
import { layout, page } from './page';
import { RootLayout } from './root-layout';

/** Pages that are the same for every visitor: written to HTML at build time, in Chinese and in English. */
export const PRERENDERED = [
  '/',
  '/difference',
  '/pricing',
  '/request-quote',
  '/promotion',
  '/cases',
  '/faq',
  '/about',
  '/terms',
  '/privacy',
  '/verify',
] as const;

const publicRoutes: RouteObject[] = [
  { index: true, ...page('home/home', 'pages', 'home') },
  { path: 'difference', ...page('difference/difference', 'pages') },
  { path: 'pricing', ...page('pricing/pricing', 'pages', 'plans') },
  { path: 'request-quote', ...page('request-quote/request-quote', 'pages', 'enterprise') },
  { path: 'promotion', ...page('promotion/promotion', 'pages') },
  { path: 'cases', ...page('cases/cases', 'pages') },
  { path: 'faq', ...page('faq/faq', 'pages') },
  { path: 'about', ...page('about/about', 'pages') },
  { path: 'terms', ...page('terms/terms', 'pages') },
  { path: 'privacy', ...page('privacy/privacy', 'pages') },
  { path: 'verify', ...page('verify/verify', 'pages', 'verify') },
  { path: 'unsubscribe', ...page('unsubscribe/unsubscribe', 'pages', 'unsubscribe') },
  { path: 'quote/:token', ...page('quote/quote', 'pages', 'quotes') },
  { path: 'purchase', ...page('purchase/purchase') },
];

const accountRoutes: RouteObject[] = [
  { path: 'profile', ...page('profile/profile', 'account', 'auth', 'profile') },
  { path: 'password', ...page('password/password', 'account', 'auth', 'sessions') },
  { path: 'passkey', ...page('passkey/passkey', 'account', 'auth', 'passkeys') },
  { path: 'order', ...page('order/orders', 'account', 'orders') },
  {
    path: 'order/:id',
    ...page('order/order', 'account', 'orders', 'quotes', 'invoices', 'payment-methods', 'payments', 'points'),
  },
  { path: 'license', ...page('license/licenses', 'account', 'licenses', 'merging') },
  { path: 'license/:paidId', ...page('license/license', 'account', 'licenses', 'merging', 'points') },
  { path: 'redeem-code', ...page('redeem-code/redeem-code', 'account', 'redeem') },
  { path: 'merge-logs', ...page('merge-logs/merge-logs', 'account', 'merging') },
  { path: 'affiliate', ...page('affiliate/affiliate', 'account', 'points', 'rewards') },
  { path: 'email-subscription', ...page('email-subscription/email-subscription', 'account', 'subscription') },
  { path: 'quotes', ...page('quotes/quotes', 'account', 'quotes') },
];

/** Signed in, but full width: no side menu beside a payment. */
const checkoutRoutes: RouteObject[] = [
  { path: 'pay', ...page('pay/pay', 'account', 'orders', 'payment-methods', 'payments', 'points') },
];

const authRoutes: RouteObject[] = [
  { path: 'login', ...page('login/login', 'account', 'auth', 'captcha') },
  { path: 'register', ...page('register/register', 'account', 'auth', 'captcha') },
  { path: 'forgot', ...page('forgot/forgot', 'account', 'auth', 'captcha') },
  // Without its token there is nothing to reset.
  { path: 'reset', element: <Navigate to="/login" replace /> },
  { path: 'reset/:token', ...page('reset/reset', 'account', 'auth', 'captcha') },
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
          { ...layout('account', 'account'), children: accountRoutes },
          { ...layout('checkout', 'account'), children: checkoutRoutes },
          { path: '*', ...page('not-found/not-found', 'not-found') },
        ],
      },
      // Simulates another company's page, so nothing of this site is around it.
      { path: 'cashier/:paymentId', ...page('cashier/cashier', 'payments') },
      { ...layout('auth', 'account'), children: authRoutes },
      // The console has a route tree of its own, which only staff download.
      { path: 'admin/*', ...layout('admin', 'account', 'admin') },
    ],
  },
];
