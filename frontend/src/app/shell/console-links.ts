import type { components } from '../../api/schema';
import type { Messages } from '../../i18n/namespaces';

type WorkKind = components['schemas']['WaitingWorkView']['kind'];

export interface ConsoleLink {
  readonly to: string;
  readonly label: keyof Messages['admin']['titles'];
  /** Open to reviewers too; everything else is an admin's. */
  readonly isForReviewers?: true;
  /** What waits there. */
  readonly work?: WorkKind;
}
export interface ConsoleGroup {
  /** None for the overview, which stands alone. */
  readonly title?: keyof Messages['admin']['groups'];
  readonly links: readonly ConsoleLink[];
}

/** The console's menu: work that waits first, then the business, what the public sees, and the system. */
const CONSOLE_GROUPS: readonly ConsoleGroup[] = [
  { links: [{ to: '/admin', label: 'overview' }] },
  {
    title: 'work',
    links: [
      { to: '/admin/applications', label: 'applications', isForReviewers: true, work: 'applications' },
      { to: '/admin/quotes', label: 'quotes', work: 'quotes' },
      { to: '/admin/transfers', label: 'transfers', work: 'transfers' },
      { to: '/admin/refunds', label: 'refunds', work: 'payouts' },
      { to: '/admin/incidents', label: 'incidents', work: 'incidents' },
      { to: '/admin/invoices', label: 'invoices', work: 'invoices' },
      { to: '/admin/rewards', label: 'rewards', work: 'rewards' },
      { to: '/admin/proposals', label: 'proposals', work: 'proposals' },
      { to: '/admin/notifications', label: 'notifications', isForReviewers: true },
    ],
  },
  {
    title: 'business',
    links: [
      { to: '/admin/orders', label: 'orders', work: 'refunds' },
      { to: '/admin/licenses', label: 'licenses' },
      { to: '/admin/plans', label: 'plans' },
      { to: '/admin/coupons', label: 'coupons' },
      { to: '/admin/redeem-codes', label: 'redeemCodes' },
    ],
  },
  {
    title: 'content',
    links: [
      { to: '/admin/cases', label: 'cases', isForReviewers: true },
      { to: '/admin/campaigns', label: 'campaigns' },
    ],
  },
  {
    title: 'system',
    links: [
      { to: '/admin/users', label: 'users' },
      { to: '/admin/audit', label: 'audit' },
      { to: '/admin/queues', label: 'queues', work: 'jobs' },
      { to: '/admin/mail', label: 'mail' },
      { to: '/admin/letters', label: 'letters' },
      { to: '/admin/status', label: 'status' },
    ],
  },
];

const REVIEWED = CONSOLE_GROUPS.flatMap(({ links }) => links).filter(({ isForReviewers }) => isForReviewers);

/** Where a reviewer begins. */
export const REVIEWER_START = '/admin/applications';

/** What somebody in this role can open, without groups that would be empty. */
export const groupsFor = (isReviewer: boolean): readonly ConsoleGroup[] =>
  isReviewer
    ? CONSOLE_GROUPS.map(({ links, ...group }) => ({
        ...group,
        links: links.filter((link) => REVIEWED.includes(link)),
      })).filter(({ links }) => links.length > 0)
    : CONSOLE_GROUPS;

/** Whether a page of the console, given without language, is a reviewer's to open. */
export const isOpenToReviewers = (path: string): boolean =>
  REVIEWED.some(({ to }) => path === to || path.startsWith(`${to}/`));
