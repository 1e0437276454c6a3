import type { RouteObject } from 'react-router-dom';
import type { Namespace } from '../i18n/namespaces';
import { lazily, RouteParts, type PageModule } from './page';

const modules = import.meta.glob<PageModule>(['../pages/admin/*.page.tsx', '../pages/not-found/*.page.tsx']);

const page = (file: string, ...namespaces: Namespace[]) =>
  lazily(new RouteParts(`../pages/${file}.page.tsx`, namespaces, () => modules));

/** Below `/admin`, in the console's own layout. */
export const adminRoutes: RouteObject[] = [
  { index: true, ...page('admin/overview', 'admin', 'console', 'orders', 'staff-orders', 'staff-overview') },
  { path: 'applications', ...page('admin/applications', 'admin') },
  { path: 'applications/:id', ...page('admin/applications', 'admin') },
  { path: 'cases', ...page('admin/cases', 'admin') },
  { path: 'orders', ...page('admin/orders', 'admin', 'console', 'orders', 'staff-orders') },
  { path: 'orders/:id', ...page('admin/order', 'admin', 'console', 'orders', 'staff-orders') },
  { path: 'transfers', ...page('admin/transfers', 'admin') },
  { path: 'incidents', ...page('admin/incidents', 'admin') },
  { path: 'licenses', ...page('admin/licenses', 'admin') },
  { path: 'licenses/:id', ...page('admin/license', 'admin') },
  { path: 'plans', ...page('admin/plans', 'admin') },
  { path: 'coupons', ...page('admin/coupons', 'admin') },
  { path: 'redeem-codes', ...page('admin/redeem-codes', 'admin') },
  { path: 'quotes', ...page('admin/quotes', 'admin') },
  { path: 'quotes/:id', ...page('admin/quote', 'admin') },
  { path: 'invoices', ...page('admin/invoices', 'admin') },
  { path: 'rewards', ...page('admin/rewards', 'admin') },
  { path: 'campaigns', ...page('admin/campaigns', 'admin') },
  { path: 'campaigns/:id', ...page('admin/campaign', 'admin') },
  { path: 'users', ...page('admin/users', 'admin', 'console', 'staff-users') },
  { path: 'users/:id', ...page('admin/user', 'admin', 'console', 'staff-users') },
  { path: 'audit', ...page('admin/audit', 'admin', 'console', 'staff-audit') },
  { path: 'queues', ...page('admin/queues', 'admin', 'console', 'staff-jobs') },
  { path: 'mail', ...page('admin/mail', 'admin', 'console', 'staff-mail') },
  { path: 'letters', ...page('admin/letters', 'admin', 'staff-mail') },
  { path: 'status', ...page('admin/status', 'admin', 'staff-status') },
  { path: '*', ...page('not-found/not-found') },
];
