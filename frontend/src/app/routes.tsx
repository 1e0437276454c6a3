import { Navigate, type RouteObject } from 'react-router-dom';
import { adminRoutes } from './admin-routes';
import { MainLayout } from './layouts/main-layout';
import { layout, page } from './page';
import { RootLayout } from './root-layout';

/** Pages that are the same for everybody: written to HTML at build time, in Chinese and in English. */
export const PRERENDERED = [
  '/',
  '/difference',
  '/pricing',
  '/promotion',
  '/cases',
  '/faq',
  '/about',
  '/terms',
  '/privacy',
  '/verify',
] as const;

const publicRoutes: RouteObject[] = [
  { index: true, ...page('home/home', 'home') },
  { path: 'difference', ...page('difference/difference') },
  { path: 'pricing', ...page('pricing/pricing', 'plans', 'orders') },
  { path: 'request-quote', ...page('request-quote/request-quote') },
  { path: 'promotion', ...page('promotion/promotion') },
  { path: 'cases', ...page('cases/cases') },
  { path: 'faq', ...page('faq/faq') },
  { path: 'about', ...page('about/about') },
  { path: 'terms', ...page('terms/terms') },
  { path: 'privacy', ...page('privacy/privacy') },
  { path: 'verify', ...page('verify/verify') },
  { path: 'unsubscribe', ...page('unsubscribe/unsubscribe') },
  { path: 'quote/:token', ...page('quote/quote') },
  { path: 'purchase', ...page('purchase/purchase') },
];

const accountRoutes: RouteObject[] = [
  { path: 'profile', ...page('profile/profile') },
  { path: 'password', ...page('password/password') },
  { path: 'passkey', ...page('passkey/passkey') },
  { path: 'order', ...page('order/orders', 'orders') },
  { path: 'order/:id', ...page('order/order', 'orders') },
  { path: 'license', ...page('license/licenses', 'licenses') },
  { path: 'license/:paidId', ...page('license/license', 'licenses') },
  { path: 'redeem-code', ...page('redeem-code/redeem-code') },
  { path: 'merge-logs', ...page('merge-logs/merge-logs') },
  { path: 'affiliate', ...page('affiliate/affiliate') },
  { path: 'email-subscription', ...page('email-subscription/email-subscription') },
  { path: 'quotes', ...page('quotes/quotes') },
];

/** Signed in, but with the whole width: no side menu beside a payment. */
const checkoutRoutes: RouteObject[] = [{ path: 'pay', ...page('pay/pay', 'orders', 'payments') }];

const authRoutes: RouteObject[] = [
  { path: 'login', ...page('login/login') },
  { path: 'register', ...page('register/register') },
  { path: 'forgot', ...page('forgot/forgot') },
  // Without its token there is nothing to reset.
  { path: 'reset', element: <Navigate to="/login" replace /> },
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
          { ...layout('account', 'account'), children: accountRoutes },
          { ...layout('checkout', 'account'), children: checkoutRoutes },
          { path: '*', ...page('not-found/not-found') },
        ],
      },
      // Stands for another company's page, so it has nothing of this site around it.
      { path: 'cashier/:paymentId', ...page('cashier/cashier', 'payments') },
      { ...layout('auth', 'account'), children: authRoutes },
      { path: 'admin', ...layout('admin', 'account'), children: adminRoutes },
    ],
  },
];
