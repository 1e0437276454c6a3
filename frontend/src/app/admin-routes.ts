import type { RouteObject } from 'react-router-dom';
import type { Namespace } from '../i18n/namespaces';
import { lazily, RouteParts } from './page';
import type { PageModule } from './page-module';

const modules = import.meta.glob<PageModule>(['../pages/admin/*.page.tsx', '../pages/not-found/*.page.tsx']);

const page = (file: string, ...namespaces: Namespace[]) =>
  lazily(new RouteParts(`../pages/${file}.page.tsx`, namespaces, () => modules));

/** Below `/admin`, in the console's own layout. */
export const adminRoutes: RouteObject[] = [
  {
    index: true,
    ...page('admin/overview', 'admin', 'console', 'orders', 'payment-methods', 'staff-orders', 'staff-overview'),
  },
  { path: 'applications', ...page('admin/applications', 'admin', 'console', 'staff-applications') },
  { path: 'applications/:id', ...page('admin/applications', 'admin', 'console', 'staff-applications') },
  { path: 'cases', ...page('admin/cases', 'admin', 'console', 'staff-cases') },
  { path: 'orders', ...page('admin/orders', 'admin', 'console', 'orders', 'payment-methods', 'staff-orders') },
  {
    path: 'orders/:id',
    ...page('admin/order', 'admin', 'console', 'orders', 'quotes', 'payment-methods', 'staff-orders'),
  },
  { path: 'refunds', ...page('admin/refunds', 'admin', 'console', 'payment-methods', 'staff-orders') },
  { path: 'transfers', ...page('admin/transfers', 'admin', 'console', 'staff-transfers') },
  { path: 'incidents', ...page('admin/incidents', 'admin', 'console', 'staff-incidents') },
  { path: 'licenses', ...page('admin/licenses', 'admin', 'console', 'staff-licenses') },
  { path: 'licenses/:id', ...page('admin/license', 'admin', 'console', 'licenses', 'staff-licenses') },
  { path: 'proposals', ...page('admin/proposals', 'admin', 'console', 'staff-proposals') },
  { path: 'notifications', ...page('admin/notifications', 'admin', 'console', 'staff-notifications') },
  { path: 'plans', ...page('admin/plans', 'admin', 'console', 'staff-plans') },
  { path: 'coupons', ...page('admin/coupons', 'admin', 'console', 'staff-coupons') },
  { path: 'redeem-codes', ...page('admin/redeem-codes', 'admin', 'console', 'staff-codes') },
  { path: 'redeem-codes/codes', ...page('admin/codes', 'admin', 'console', 'staff-codes') },
  { path: 'quotes', ...page('admin/quotes', 'admin', 'console', 'staff-quotes') },
  { path: 'quotes/:id', ...page('admin/quote', 'admin', 'console', 'quotes', 'staff-quotes') },
  { path: 'invoices', ...page('admin/invoices', 'admin', 'console', 'staff-invoices') },
  { path: 'rewards', ...page('admin/rewards', 'admin', 'console', 'staff-rewards') },
  { path: 'campaigns', ...page('admin/campaigns', 'admin', 'console', 'staff-campaigns') },
  { path: 'campaigns/:id', ...page('admin/campaign', 'admin', 'console', 'staff-campaigns') },
  { path: 'users', ...page('admin/users', 'admin', 'console', 'staff-users') },
  { path: 'users/:id', ...page('admin/user', 'admin', 'console', 'staff-users') },
  { path: 'audit', ...page('admin/audit', 'admin', 'console', 'staff-audit') },
  { path: 'queues', ...page('admin/queues', 'admin', 'console', 'staff-jobs') },
  { path: 'mail', ...page('admin/mail', 'admin', 'console', 'staff-mail') },
  { path: 'letters', ...page('admin/letters', 'admin', 'staff-mail') },
  { path: 'status', ...page('admin/status', 'admin', 'staff-status') },
  { path: '*', ...page('not-found/not-found', 'not-found') },
];
