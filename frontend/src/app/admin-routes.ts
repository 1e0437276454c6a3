import type { RouteObject } from 'react-router-dom';
import type { Namespace } from '../i18n/namespaces';
import { lazily, RouteParts } from './page';
import type { PageModule } from './member-modules';

const modules = import.meta.glob<PageModule>([
  '../pages/admin/*.page.tsx',
  '../features/staff-*/*.page.tsx',
  '../pages/public/not-found/*.page.tsx',
]);

const from = (path: string, namespaces: readonly Namespace[]) =>
  lazily(new RouteParts(`../${path}.page.tsx`, namespaces, () => modules));

/** A page composed of several features, or of a list that other pages show, too. */
const page = (file: string, ...namespaces: Namespace[]) => from(`pages/${file}`, namespaces);
/** A page that consists of a single feature. */
const featurePage = (file: string, ...namespaces: Namespace[]) => from(`features/${file}`, namespaces);

/** Below `/admin`, in the console's own layout. */
export const adminRoutes: RouteObject[] = [
  {
    index: true,
    ...page('admin/overview'),
  },
  { path: 'applications', ...featurePage('staff-applications/applications') },
  { path: 'applications/:id', ...featurePage('staff-applications/applications') },
  { path: 'cases', ...featurePage('staff-cases/cases') },
  { path: 'orders', ...page('admin/orders') },
  {
    path: 'orders/:id',
    ...page('admin/order'),
  },
  { path: 'refunds', ...featurePage('staff-orders/refunds') },
  { path: 'transfers', ...featurePage('staff-transfers/transfers') },
  { path: 'incidents', ...featurePage('staff-incidents/incidents') },
  { path: 'month-close', ...featurePage('staff-month-close/month-close') },
  { path: 'licenses', ...page('admin/licenses') },
  { path: 'licenses/:id', ...page('admin/license') },
  { path: 'proposals', ...featurePage('staff-proposals/proposals') },
  { path: 'notifications', ...featurePage('staff-notifications/notifications') },
  { path: 'plans', ...featurePage('staff-plans/plans') },
  { path: 'coupons', ...featurePage('staff-coupons/coupons') },
  { path: 'redeem-codes', ...featurePage('staff-codes/redeem-codes') },
  { path: 'redeem-codes/codes', ...featurePage('staff-codes/codes') },
  { path: 'quotes', ...page('admin/quotes') },
  { path: 'quotes/:id', ...page('admin/quote') },
  { path: 'invoices', ...page('admin/invoices') },
  { path: 'rewards', ...featurePage('staff-rewards/rewards') },
  { path: 'campaigns', ...featurePage('staff-campaigns/campaigns') },
  { path: 'campaigns/:id', ...page('admin/campaign') },
  { path: 'users', ...featurePage('staff-users/users') },
  { path: 'users/:id', ...page('admin/user') },
  { path: 'audit', ...featurePage('staff-audit/audit') },
  { path: 'queues', ...featurePage('staff-jobs/queues') },
  { path: 'mail', ...page('admin/mail') },
  { path: 'letters', ...featurePage('staff-mail/letters') },
  { path: 'status', ...featurePage('staff-status/status') },
  { path: '*', ...page('public/not-found/not-found') },
];
