import type { RouteObject } from 'react-router-dom';
import type { Namespace } from '../i18n/namespaces';
import { lazily, RouteParts, type PageModule } from './page';

const modules = import.meta.glob<PageModule>(['../pages/admin/*.page.tsx', '../pages/not-found/*.page.tsx']);

const page = (file: string, ...namespaces: Namespace[]) =>
  lazily(new RouteParts(`../pages/${file}.page.tsx`, namespaces, () => modules));

/** Below `/admin`, in the console's own layout. */
export const adminRoutes: RouteObject[] = [
  { index: true, ...page('admin/overview', 'admin') },
  { path: 'applications', ...page('admin/applications', 'admin', 'console', 'staff-applications') },
  { path: 'applications/:id', ...page('admin/applications', 'admin', 'console', 'staff-applications') },
  { path: 'cases', ...page('admin/cases', 'admin') },
  { path: 'orders', ...page('admin/orders', 'admin', 'console', 'orders', 'staff-orders') },
  { path: 'orders/:id', ...page('admin/order', 'admin', 'console', 'orders', 'staff-orders') },
  { path: 'transfers', ...page('admin/transfers', 'admin', 'console', 'staff-transfers') },
  { path: 'incidents', ...page('admin/incidents', 'admin', 'console', 'staff-incidents') },
  { path: 'licenses', ...page('admin/licenses', 'admin', 'console', 'staff-licenses') },
  { path: 'licenses/:id', ...page('admin/license', 'admin', 'console', 'licenses', 'staff-licenses') },
  { path: 'license-proposals', ...page('admin/license-proposals', 'admin', 'console', 'staff-licenses') },
  { path: 'plans', ...page('admin/plans', 'admin', 'console', 'staff-plans') },
  { path: 'coupons', ...page('admin/coupons', 'admin', 'console', 'staff-coupons') },
  { path: 'redeem-codes', ...page('admin/redeem-codes', 'admin', 'console', 'staff-codes') },
  { path: 'redeem-codes/codes', ...page('admin/codes', 'admin', 'console', 'staff-codes') },
  { path: 'quotes', ...page('admin/quotes', 'admin') },
  { path: 'quotes/:id', ...page('admin/quote', 'admin') },
  { path: 'invoices', ...page('admin/invoices', 'admin') },
  { path: 'rewards', ...page('admin/rewards', 'admin', 'console', 'staff-rewards') },
  { path: 'campaigns', ...page('admin/campaigns', 'admin', 'console', 'staff-campaigns') },
  { path: 'campaigns/:id', ...page('admin/campaign', 'admin', 'console', 'staff-campaigns') },
  { path: 'users', ...page('admin/users', 'admin') },
  { path: 'users/:id', ...page('admin/user', 'admin') },
  { path: 'audit', ...page('admin/audit', 'admin') },
  { path: 'queues', ...page('admin/queues', 'admin') },
  { path: '*', ...page('not-found/not-found') },
];
