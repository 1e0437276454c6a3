import type { Messages } from '../../i18n/namespaces';

interface ConsoleLink {
  readonly to: string;
  readonly label: keyof Messages['admin']['titles'];
}
interface ConsoleGroup {
  /** None for the overview, which stands alone. */
  readonly title?: keyof Messages['admin']['groups'];
  readonly links: readonly ConsoleLink[];
}

/** The console's menu: work that waits first, then the business, what the public sees, and the system. */
export const CONSOLE_GROUPS: readonly ConsoleGroup[] = [
  { links: [{ to: '/admin', label: 'overview' }] },
  {
    title: 'work',
    links: [
      { to: '/admin/applications', label: 'applications' },
      { to: '/admin/quotes', label: 'quotes' },
      { to: '/admin/transfers', label: 'transfers' },
      { to: '/admin/incidents', label: 'incidents' },
      { to: '/admin/invoices', label: 'invoices' },
      { to: '/admin/rewards', label: 'rewards' },
    ],
  },
  {
    title: 'business',
    links: [
      { to: '/admin/orders', label: 'orders' },
      { to: '/admin/licenses', label: 'licenses' },
      { to: '/admin/plans', label: 'plans' },
      { to: '/admin/coupons', label: 'coupons' },
      { to: '/admin/redeem-codes', label: 'redeemCodes' },
    ],
  },
  {
    title: 'content',
    links: [
      { to: '/admin/cases', label: 'cases' },
      { to: '/admin/campaigns', label: 'campaigns' },
    ],
  },
  {
    title: 'system',
    links: [
      { to: '/admin/users', label: 'users' },
      { to: '/admin/audit', label: 'audit' },
      { to: '/admin/queues', label: 'queues' },
    ],
  },
];
