import type { RouteObject } from 'react-router-dom';
import { page } from './page';

/** Below `/admin`, in the console's own layout. */
export const adminRoutes: RouteObject[] = [
  { index: true, ...page('admin/overview') },
  { path: 'applications', ...page('admin/applications') },
  { path: 'applications/:id', ...page('admin/applications') },
  { path: 'cases', ...page('admin/cases') },
  { path: 'orders', ...page('admin/orders') },
  { path: 'orders/:id', ...page('admin/order') },
  { path: 'transfers', ...page('admin/transfers') },
  { path: 'incidents', ...page('admin/incidents') },
  { path: 'licenses', ...page('admin/licenses') },
  { path: 'licenses/:id', ...page('admin/license') },
  { path: 'plans', ...page('admin/plans') },
  { path: 'coupons', ...page('admin/coupons') },
  { path: 'redeem-codes', ...page('admin/redeem-codes') },
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
];
