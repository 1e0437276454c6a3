import type { RouteObject } from 'react-router-dom';
import type { Namespace } from '../i18n/namespaces';
import { lazily, RouteParts } from './page';
import type { PageModule } from './member-modules';

const modules = import.meta.glob<PageModule>(['../pages/admin/*.page.tsx', '../pages/public/not-found/*.page.tsx']);

const page = (file: string, ...namespaces: Namespace[]) =>
  lazily(new RouteParts(`../pages/${file}.page.tsx`, namespaces, () => modules));

/** Below `/admin`, in the console's own layout. */
export const adminRoutes: RouteObject[] = [
  {
    index: true,
    ...page('admin/overview'),
  },
  { path: 'applications', ...page('admin/applications') },
  { path: 'applications/:id', ...page('admin/applications') },
  { path: 'cases', ...page('admin/cases') },
  { path: 'orders', ...page('admin/orders') },
  {
    path: 'orders/:id',
    ...page('admin/order'),
  },
  { path: 'refunds', ...page('admin/refunds') },
  { path: 'transfers', ...page('admin/transfers') },
  { path: 'incidents', ...page('admin/incidents') },
  { path: 'month-close', ...page('admin/month-close') },
  { path: 'licenses', ...page('admin/licenses') },
  { path: 'licenses/:id', ...page('admin/license') },
  { path: 'proposals', ...page('admin/proposals') },
  { path: 'notifications', ...page('admin/notifications') },
  { path: 'plans', ...page('admin/plans') },
  { path: 'coupons', ...page('admin/coupons') },
  { path: 'redeem-codes', ...page('admin/redeem-codes') },
  { path: 'redeem-codes/codes', ...page('admin/codes') },
  { path: 'quotes', ...page('admin/quotes') },
  { path: 'quotes/:id', ...page('admin/quote') },
  { path: 'invoices', ...page('admin/invoices') },
  { path: 'rewards', ...page('admin/rewards') },
  { path: 'campaigns', ...page('admin/campaigns') },
  { path: 'campaigns/:id', ...page('admin/campaign') },
  { path: 'users', ...page('admin/users') },
  { path: 'users/:id', ...page('admin/user') },
  { path: 'audit', ...page('admin/audit') },
  { path: 'queues', ...page('admin/queues') },
  { path: 'mail', ...page('admin/mail') },
  { path: 'letters', ...page('admin/letters') },
  { path: 'status', ...page('admin/status') },
  { path: '*', ...page('public/not-found/not-found') },
];
