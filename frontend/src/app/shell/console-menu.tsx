import { Result } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { PageMeta } from '../../business/site';
import { useWork } from '../../features/staff-overview/work-list';
import type { Messages } from '../../i18n/namespaces';
import { type Permission, useMay } from '../../shared/console/staff';
import { useStaffRoles } from '../../business/staff';
import { formatNumber } from '../../shared/format/money';
import { ButtonLink } from '../../shared/ui/antd-button';
import { EmptyDrawing } from '../../shared/ui/empty-drawing';
import { NavLink } from '../../shared/ui/link';

type WorkKind = components['schemas']['WaitingWorkView']['kind'];

export interface ConsoleLink {
  readonly to: string;
  readonly label: keyof Messages['admin']['titles'];
  /** The permission needed to open it; none where it is for all staff. */
  readonly needs?: Permission;
  /** The kinds of work whose open items the link counts. */
  readonly work?: readonly WorkKind[];
}
export interface ConsoleGroup {
  /** None for the overview, which has no group. */
  readonly title?: keyof Messages['admin']['groups'];
  readonly links: readonly ConsoleLink[];
}

/** The console's menu: pending work first, then the business, what the public sees, and the system. */
const CONSOLE_GROUPS: readonly ConsoleGroup[] = [
  { links: [{ to: '/admin', label: 'overview', needs: 'reports.read' }] },
  {
    title: 'work',
    links: [
      { to: '/admin/applications', label: 'applications', needs: 'applications.review', work: ['applications'] },
      { to: '/admin/quotes', label: 'quotes', needs: 'quotes.write', work: ['quotes'] },
      { to: '/admin/transfers', label: 'transfers', needs: 'transfers.enter', work: ['transfers'] },
      { to: '/admin/refunds', label: 'refunds', needs: 'refunds.settle', work: ['refunds', 'payouts'] },
      { to: '/admin/incidents', label: 'incidents', needs: 'incidents.settle', work: ['incidents'] },
      { to: '/admin/month-close', label: 'monthClose', needs: 'incidents.settle' },
      { to: '/admin/invoices', label: 'invoices', needs: 'invoices.issue', work: ['invoices'] },
      { to: '/admin/rewards', label: 'rewards', needs: 'rewards.grant', work: ['rewards'] },
      { to: '/admin/proposals', label: 'proposals', needs: 'approvals.read', work: ['proposals'] },
      { to: '/admin/notifications', label: 'notifications' },
    ],
  },
  {
    title: 'business',
    links: [
      { to: '/admin/orders', label: 'orders', needs: 'orders.read' },
      { to: '/admin/licenses', label: 'licenses', needs: 'licenses.read' },
      { to: '/admin/plans', label: 'plans', needs: 'plans.write' },
      { to: '/admin/coupons', label: 'coupons', needs: 'coupons.write' },
      { to: '/admin/redeem-codes', label: 'redeemCodes', needs: 'codes.write' },
    ],
  },
  {
    title: 'content',
    links: [
      { to: '/admin/cases', label: 'cases', needs: 'cases.publish' },
      { to: '/admin/campaigns', label: 'campaigns', needs: 'campaigns.send' },
    ],
  },
  {
    title: 'system',
    links: [
      { to: '/admin/users', label: 'users', needs: 'customers.read' },
      { to: '/admin/audit', label: 'audit', needs: 'audit.read' },
      { to: '/admin/queues', label: 'queues', needs: 'jobs.retry', work: ['jobs'] },
      { to: '/admin/mail', label: 'mail', needs: 'mail.read' },
      { to: '/admin/letters', label: 'letters', needs: 'mail.read' },
      { to: '/admin/status', label: 'status', needs: 'status.read' },
    ],
  },
];

const LINKS = CONSOLE_GROUPS.flatMap(({ links }) => links);

/** Possible first pages for staff: the first of these that they can open. */
const STARTS = ['/admin', '/admin/applications', '/admin/users'];

export type May = (permission: Permission) => boolean;

const isOpen = ({ needs }: ConsoleLink, may: May): boolean => needs === undefined || may(needs);

/** The menu of the reader, without empty groups. */
export const groupsFor = (may: May): readonly ConsoleGroup[] =>
  CONSOLE_GROUPS.map(({ links, ...group }) => ({ ...group, links: links.filter((link) => isOpen(link, may)) })).filter(
    ({ links }) => links.length > 0,
  );

/** The reader's first page. */
export function startFor(may: May): ConsoleLink {
  const open = LINKS.filter((link) => isOpen(link, may));
  const start = open.find(({ to }) => STARTS.includes(to)) ?? open[0];
  if (start === undefined) throw new Error('the console has no page that every role may open');
  return start;
}

/**
 * The permission needed to open a page of the console; undefined where it is for all staff. `path` is without language.
 */
export const neededAt = (path: string): Permission | undefined =>
  LINKS.find(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)))?.needs;

/** The title of a page that the menu leads to; undefined for others. */
export const titleAt = (path: string): ConsoleLink['label'] | undefined => LINKS.find(({ to }) => path === to)?.label;

interface Props {
  readonly onChoose?: () => void;
}

/** Links of the console, each with its number of open items. */
export function ConsoleMenu({ onChoose }: Props) {
  const t = useTranslations('admin');
  const may = useMay();
  const work = useWork().data ?? [];
  return (
    <nav className="links" aria-label={t('menu')}>
      {groupsFor(may).map(({ title, links }) => (
        <div key={title ?? 'overview'}>
          {title && <p className="micro subtle">{t(`groups.${title}`)}</p>}
          {links.map(({ to, label, work: kinds }) => {
            const waiting = work.filter(({ kind }) => kinds?.includes(kind));
            const count = waiting.reduce((sum, kind) => sum + kind.count, 0);
            const late = waiting.reduce((sum, kind) => sum + kind.late, 0);
            return (
              <NavLink key={to} to={to} end={to === '/admin'} onClick={onChoose}>
                {t(`titles.${label}`)}
                {count > 0 && (
                  <span className={late > 0 ? 'count micro num late' : 'count micro num'}>
                    {formatNumber(count)}
                    <span className="sr"> {t(late > 0 ? 'waitingLate' : 'waiting')}</span>
                  </span>
                )}
              </NavLink>
            );
          })}
        </div>
      ))}
    </nav>
  );
}

/**
 * Shows a page of the console to staff with its permission. Others see who may open it; at /admin they are redirected to
 * their first page.
 */
export function PageGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const t = useTranslations('admin');
  const may = useMay();
  const roles = useStaffRoles();
  const needed = neededAt(pathname.replace(/\/$/, ''));
  if (needed === undefined || may(needed)) return children;
  const { to, label } = startFor(may);
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to={to} replace />;
  const who = roles.filter(({ permissions }) => permissions.includes(needed)).map(({ role }) => t(`roles.${role}`));
  return (
    <>
      <PageMeta title={t('menu')} noindex />
      <Result
        icon={<EmptyDrawing />}
        title={<h1 className="plain">{t('notForYou', { who: who.join(t('comma')) })}</h1>}
        extra={<ButtonLink to={to}>{t(`titles.${label}`)}</ButtonLink>}
      />
    </>
  );
}
